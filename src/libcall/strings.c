/* strings.c - memory and string routines of libc on concrete bytes, a page at a time.
 *
 * They touch exactly what a byte loop would touch: a comparison stops at the first
 * difference, a search at the hit. A byte that is not accessible is the program's defect.
 * Where something is symbolic the models take over (symstr.h), or the function's body. */
#include "libcall/libcall.h"
#include "symstr/symstr.h"

#include "symmem/touch.h"

#include <string.h>

/* Plain bytes from an address on, within its page: at least one, or NULL: the path ended,
 * or the byte is symbolic. *n is how many there are, at most `most`. */
static const uint8_t *plain_bytes_at(struct exec *x, uint64_t address, uint64_t most,
				     uint64_t *n)
{
	struct page *p = view_page(&x->view, address);
	uint32_t off = (uint32_t)address & PAGE_MASK;
	uint32_t want = (uint32_t)(most < PAGE_SIZE - off ? most : PAGE_SIZE - off);
	uint32_t got = p && p != SPACE_TOMB ? page_plain_run(p, off, want) : 0;
	if (!got) {
		if (!x->has_string_models || !space_is_page(p) || !page_has_byte(p, off))
			exec_check(x, address, 1, false);
		return NULL;
	}
	*n = got;
	return p->data + off;
}

/* What the bytes cannot answer: the path has ended, or the model or else the body does. */
#define MODEL(call)                                    \
	(x->state->ended != END_RUNNING ? EXEC_STOPPED \
	 : x->has_string_models		? (call)       \
					: EXEC_FALLBACK)

static bool has_symbolic_argument(const struct exec *x)
{
	return x->arg_sym[0] || x->arg_sym[1] || x->arg_sym[2];
}

/* Does a text contain something that is there and not plain before its end? */
static bool is_symbolic_text(struct exec *x, uint64_t at)
{
	for (;;) {
		struct page *p = view_page(&x->view, at);
		uint32_t off = (uint32_t)at & PAGE_MASK;
		if (!space_is_page(p))
			return false;
		uint32_t n = page_plain_run(p, off, PAGE_SIZE - off);
		if (memchr(p->data + off, 0, n))
			return false;
		if (n < PAGE_SIZE - off)
			return page_has_byte(p, off + n);
		at += n;
	}
}

/* Searches plain bytes; otherwise answers with the model. */
#define SEARCH(model, ...)                           \
	do {                                         \
		if (has_symbolic_argument(x))        \
			return MODEL(model);         \
		if (!search_plain_byte(__VA_ARGS__)) \
			return MODEL(model);         \
	} while (0)

static enum exec_answer answer_copy(struct exec *x, bool is_apart)
{
	uint64_t to = x->args[0], from = x->args[1], size = x->args[2];
	bool overlaps = to != from && (to - from < size || from - to < size);
	if (is_apart && overlaps && !has_symbolic_argument(x)) {
		exec_overlap(x, to, from, size);
		return EXEC_STOPPED;
	}
	struct exec_move m = {symstr_arg(x, 0), symstr_arg(x, 1),
			      symstr_arg(x, 2), is_apart};
	MUST(exec_move_expr(x, &m));
	x->ret_sym = x->arg_sym[0];
	return answer(x, to);
}

enum exec_answer libcall_string_memcpy(struct exec *x, uint32_t n)
{
	(void)n;
	return answer_copy(x, !exec_frame(x)->func->is_library);
}

enum exec_answer libcall_string_memmove(struct exec *x, uint32_t n)
{
	(void)n;
	return answer_copy(x, false);
}

enum exec_answer libcall_string_memset(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t to = x->args[0];
	expr_id byte = x->arg_sym[1] ? expr_trunc(x->exprs, x->arg_sym[1], 8) : 0;
	if (x->arg_sym[0] || byte || x->arg_sym[2]) {
		byte = byte ? byte : expr_const(x->exprs, 8, x->args[1]);
		MUST(exec_set_expr(x, symstr_arg(x, 0), byte, symstr_arg(x, 2)));
	} else {
		MUST(exec_set(x, to, (uint8_t)x->args[1], x->args[2]));
	}
	x->ret_sym = x->arg_sym[0];
	return answer(x, to);
}

static int lower_case(uint8_t c)
{
	return c >= 'A' && c <= 'Z' ? c | 32 : c;
}

/* So many bytes of the first and of the second argument are read. */
static bool touch_texts(struct exec *x, uint64_t first, uint64_t second)
{
	return exec_touch_two(x, (struct exec_range){x->args[0], first, false},
			      (struct exec_range){x->args[1], second, false});
}

/* Compares as memcmp or as strcmp (stops after a zero byte). False: not all is plain. */
static bool compare_plain(struct exec *x, uint64_t most, bool is_string,
			  bool ignores_case, int *difference)
{
	uint64_t a = x->args[0], b = x->args[1], done = 0;
	*difference = 0;
	while (done < most) {
		uint64_t na, nb;
		const uint8_t *p = plain_bytes_at(x, a + done, most - done, &na);
		const uint8_t *q = p ? plain_bytes_at(x, b + done, na, &nb) : NULL;
		if (!q)
			return false;
		for (uint64_t i = 0; i < nb; i++) {
			*difference = (int)p[i] - (int)q[i];
			if (*difference && ignores_case)
				*difference = lower_case(p[i]) - lower_case(q[i]);
			if (*difference || (is_string && !p[i]))
				return touch_texts(x, done + i + 1, done + i + 1);
		}
		done += nb;
	}
	return touch_texts(x, done, done);
}

static enum exec_answer answer_compare(struct exec *x, bool is_string, bool has_limit,
				       bool ignores_case)
{
	int difference;
	if (has_symbolic_argument(x) ||
	    !compare_plain(x, has_limit ? x->args[2] : ~0ULL, is_string, ignores_case,
			   &difference))
		return MODEL(symstr_compare(x, is_string, has_limit, ignores_case));
	return answer(x, (uint32_t)difference);
}

enum exec_answer libcall_string_memcmp(struct exec *x, uint32_t n)
{
	(void)n;
	return answer_compare(x, false, true, false);
}
enum exec_answer libcall_string_strcmp(struct exec *x, uint32_t n)
{
	(void)n;
	return answer_compare(x, true, false, false);
}
enum exec_answer libcall_string_strncmp(struct exec *x, uint32_t n)
{
	(void)n;
	return answer_compare(x, true, true, false);
}
enum exec_answer libcall_string_strcasecmp(struct exec *x, uint32_t n)
{
	(void)n;
	return answer_compare(x, true, false, true);
}
enum exec_answer libcall_string_strncasecmp(struct exec *x, uint32_t n)
{
	(void)n;
	return answer_compare(x, true, true, true);
}

/* Address of the first byte that equals c, or with `or_zero` is zero; 0 if none in most. */
static bool search_plain_byte(struct exec *x, uint64_t at, uint8_t c, bool or_zero,
			      uint64_t most, uint64_t *hit)
{
	uint64_t first = at;
	*hit = 0;
	while (most) {
		uint64_t n;
		const uint8_t *p = plain_bytes_at(x, at, most, &n);
		if (!p)
			return false;
		const uint8_t *found = memchr(p, c, n);
		if (or_zero && c) {
			uint64_t before = found ? (uint64_t)(found - p) : n;
			const uint8_t *end = memchr(p, 0, before);
			found = end ? end : found;
		}
		if (found) {
			*hit = at + (uint64_t)(found - p);
			return exec_touch_read(x, first, *hit + 1 - first);
		}
		at += n;
		most -= n;
	}
	return exec_touch_read(x, first, at - first);
}

enum exec_answer libcall_string_memchr(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t hit;
	SEARCH(symstr_find_byte(x, true, false), x, x->args[0], (uint8_t)x->args[1],
	       false, x->args[2], &hit);
	return answer(x, hit);
}
enum exec_answer libcall_string_strlen(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t hit;
	SEARCH(symstr_strlen(x, false), x, x->args[0], 0, true, ~0ULL, &hit);
	return answer(x, hit - x->args[0]);
}
enum exec_answer libcall_string_strnlen(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t hit;
	SEARCH(symstr_strlen(x, true), x, x->args[0], 0, true, x->args[1], &hit);
	return answer(x, hit ? hit - x->args[0] : x->args[1]);
}
enum exec_answer libcall_string_strchrnul(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t hit;
	SEARCH(symstr_find_byte(x, false, true), x, x->args[0], (uint8_t)x->args[1],
	       true, ~0ULL, &hit);
	return answer(x, hit);
}
enum exec_answer libcall_string_strchr(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t hit;
	uint8_t c = (uint8_t)x->args[1], found;
	SEARCH(symstr_find_byte(x, false, false), x, x->args[0], c, true, ~0ULL, &hit);
	view_get(&x->view, hit, &found, 1); /* search_plain_byte has read it */
	return answer(x, found == c ? hit : 0);
}

/* Below: strings that end in the page where they start. All others, and those with bytes
 * that are symbolic or not there, are left to the function's body. */
static const uint8_t *string_in_page(struct exec *x, uint64_t address, uint64_t *length)
{
	struct page *p = view_page(&x->view, address);
	uint32_t off = (uint32_t)address & PAGE_MASK;
	if (!p || p == SPACE_TOMB)
		return NULL;
	const uint8_t *s = p->data + off;
	const uint8_t *end = memchr(s, 0, page_plain_run(p, off, PAGE_SIZE - off));
	*length = end ? (uint64_t)(end - s) : 0;
	return end ? s : NULL;
}

enum exec_answer libcall_string_strrchr(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t length;
	if (has_symbolic_argument(x) || is_symbolic_text(x, x->args[0]))
		return MODEL(symstr_strrchr(x));
	const uint8_t *s = string_in_page(x, x->args[0], &length);
	if (!s)
		return EXEC_FALLBACK;
	MUST(exec_touch_read(x, x->args[0], length + 1));
	const uint8_t *hit = memrchr(s, (uint8_t)x->args[1], length + 1);
	return answer(x, hit ? x->args[0] + (uint64_t)(hit - s) : 0);
}

/* Plain bytes of a string within the page, at most up to its end; 0: none. */
static uint64_t string_piece_at(struct exec *x, uint64_t address, const uint8_t **s,
				bool *is_last)
{
	struct page *p = view_page(&x->view, address);
	uint32_t off = (uint32_t)address & PAGE_MASK;
	if (!p || p == SPACE_TOMB)
		return 0;
	*s = p->data + off;
	uint64_t n = page_plain_run(p, off, PAGE_SIZE - off);
	const uint8_t *end = memchr(*s, 0, n);
	*is_last = end != NULL;
	return end ? (uint64_t)(end - *s) : n;
}

static enum exec_answer search_symbolic(struct exec *x, const uint8_t *needle, uint64_t n)
{
	if (n > SYMSTR_MAX)
		return EXEC_FALLBACK;
	MUST(exec_touch_read(x, x->args[1], n + 1));
	return MODEL(symstr_strstr(x, needle, n));
}

/* A byte loop stops at the end of the first hit, so what follows a hit need not be there.
 * Across pages the search goes on in a copy: the last bytes of one, then the next. */
enum exec_answer libcall_string_strstr(struct exec *x, uint32_t n)
{
	(void)n;
	uint8_t buffer[2 * PAGE_SIZE];
	uint64_t small, kept = 0, at = x->args[0];
	if (x->arg_sym[1])
		return EXEC_FALLBACK;
	const uint8_t *needle = string_in_page(x, x->args[1], &small), *s = NULL;
	bool is_last = false;
	if (!needle || !small)
		return EXEC_FALLBACK;
	if (x->arg_sym[0] || is_symbolic_text(x, x->args[0]))
		return search_symbolic(x, needle, small);
	while (!is_last) {
		uint64_t length = string_piece_at(x, at, &s, &is_last);
		if (!length && !is_last)
			return EXEC_FALLBACK;
		exec_charge(x, length);
		memcpy(buffer + kept, s, length);
		const uint8_t *hit = memmem(buffer, kept + length, needle, small);
		if (hit) {
			uint64_t where = at - kept + (uint64_t)(hit - buffer);
			MUST(touch_texts(x, where + small - x->args[0], small + 1));
			return answer(x, where);
		}
		at += length;
		length += kept;
		kept = length < small - 1 ? length : small - 1;
		memmove(buffer, buffer + length - kept, kept);
	}
	MUST(touch_texts(x, at + 1 - x->args[0], small + 1));
	return answer(x, 0);
}

/* The set of the bytes of the text in argument 1, which has *count; false: it is not to be
 * had here. */
static bool read_byte_set(struct exec *x, uint8_t set[256], uint64_t *count)
{
	const uint8_t *s = x->arg_sym[1] ? NULL : string_in_page(x, x->args[1], count);
	memset(set, 0, 256);
	for (uint64_t k = 0; s && k < *count; k++)
		set[s[k]] = 1;
	return s;
}

static enum exec_answer span_of_set(struct exec *x, bool of_others)
{
	uint64_t length, count, i = 0;
	uint8_t is_in[256];
	if (!read_byte_set(x, is_in, &count))
		return EXEC_FALLBACK;
	if (x->arg_sym[0] || is_symbolic_text(x, x->args[0])) {
		MUST(exec_touch_read(x, x->args[1], count + 1));
		return MODEL(symstr_span(x, is_in, of_others));
	}
	const uint8_t *s = string_in_page(x, x->args[0], &length);
	if (!s)
		return EXEC_FALLBACK;
	while (i < length && is_in[s[i]] != of_others)
		i++;
	MUST(touch_texts(x, i + 1, count + 1));
	return answer(x, i);
}
enum exec_answer libcall_string_strpbrk(struct exec *x, uint32_t n)
{
	(void)n;
	uint8_t set[256];
	uint64_t count;
	if (!read_byte_set(x, set, &count) ||
	    (!x->arg_sym[0] && !is_symbolic_text(x, x->args[0])))
		return EXEC_FALLBACK;
	MUST(exec_touch_read(x, x->args[1], count + 1));
	return MODEL(symstr_strpbrk(x, set));
}
enum exec_answer libcall_string_strspn(struct exec *x, uint32_t n)
{
	(void)n;
	return span_of_set(x, false);
}
enum exec_answer libcall_string_strcspn(struct exec *x, uint32_t n)
{
	(void)n;
	return span_of_set(x, true);
}

/* How long a string of plain bytes is; false: not all of it is. */
static bool plain_string_length(struct exec *x, uint64_t address, uint64_t *length)
{
	const uint8_t *s;
	bool is_last = false;
	for (*length = 0; !is_last;) {
		uint64_t n = string_piece_at(x, address + *length, &s, &is_last);
		if (!n && !is_last)
			return false;
		*length += n;
	}
	return true;
}

/* Source and target in one object: what happens then is left to the body. */
static bool may_overlap(struct exec *x)
{
	struct object_info to, from;
	if (x->arg_sym[0] || x->arg_sym[1])
		return false;
	exec_describe(x, x->args[0], &to);
	exec_describe(x, x->args[1], &from);
	return to.kind == OBJECT_NONE || to.start == from.start;
}

/* Are the n bytes plain and writable? */
static bool is_plain_and_writable(struct exec *x, uint64_t to, uint64_t n)
{
	if (view_plain(&x->view, to, n) != n)
		return false;
	for (uint64_t at = to; at < to + n; at = (at | PAGE_MASK) + 1)
		if (view_page(&x->view, at)->is_readonly)
			return false;
	return true;
}

/* stpcpy, which strcpy and strcat of libc use. */
enum exec_answer libcall_string_copy(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t to = x->args[0], from = x->args[1], length;
	if (x->arg_sym[0] || x->arg_sym[1])
		return MODEL(symstr_copy(x));
	const uint8_t *s = string_in_page(x, from, &length);
	if ((s || plain_string_length(x, from, &length)) &&
	    (to - from <= length || from - to <= length)) {
		exec_overlap(x, to, from, length + 1);
		return EXEC_STOPPED;
	}
	if (s && is_plain_and_writable(x, to, length + 1)) {
		MUST(exec_touch_two(x, (struct exec_range){from, length + 1, false},
				    (struct exec_range){to, length + 1, true}));
		view_put(&x->view, to, s, length + 1);
		exec_charge(x, length);
		return answer(x, to + length);
	}
	return MODEL(symstr_copy(x));
}
/* stpncpy, which strncpy of libc uses. */
enum exec_answer libcall_string_copy_padded(struct exec *x, uint32_t n)
{
	(void)n;
	if (has_symbolic_argument(x) || !is_symbolic_text(x, x->args[1]) ||
	    may_overlap(x))
		return EXEC_FALLBACK;
	return MODEL(symstr_copy_padded(x));
}
