/* strings.c - memory and string routines of libc on concrete bytes, a page at a time.
 *
 * They touch exactly what a byte loop would touch: a comparison stops at the first
 * difference, a search at the hit. A byte that is not accessible is the program's defect. */
#include "env/internal.h"

/* Plain bytes from an address on, within its page: at least one, or NULL: the path ended,
 * or the byte is symbolic and the function's body has to look at it. *n is how many there
 * are, at most `most`. */
static const uint8_t *bytes_at(struct exec *x, uint64_t address, uint64_t most, uint64_t *n)
{
	struct page *p = view_page(&x->view, address);
	uint32_t off = (uint32_t)address & PAGE_MASK;
	uint32_t want = (uint32_t)(most < PAGE_SIZE - off ? most : PAGE_SIZE - off);
	uint32_t got = p && p != SPACE_TOMB ? page_plain_run(p, off, want) : 0;
	if (!got) {
		exec_check(x, address, 1, false);
		return NULL;
	}
	*n = got;
	return p->data + off;
}

/* bytes_at gave nothing: the path has ended, or the body takes over. */
static enum exec_answer not_here(struct exec *x)
{
	return x->state->ended == END_RUNNING ? EXEC_FALLBACK : EXEC_STOPPED;
}

#define SEARCH(...)                                                                         \
	do {                                                                                \
		if (!search(__VA_ARGS__))                                                   \
			return not_here(x);                                                 \
	} while (0)

enum exec_answer env_string_memcpy(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t to = x->args[0];
	MUST(exec_move(x, to, x->args[1], x->args[2]));
	return answer(x, to);
}

enum exec_answer env_string_memset(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t to = x->args[0];
	MUST(exec_set(x, to, (uint8_t)x->args[1], x->args[2]));
	return answer(x, to);
}

/* Compares as memcmp (stop < 0) or as strcmp (stops after a zero byte). */
static enum exec_answer compare(struct exec *x, uint64_t most, bool is_string)
{
	uint64_t a = x->args[0], b = x->args[1];
	while (most) {
		uint64_t na, nb;
		const uint8_t *p = bytes_at(x, a, most, &na);
		if (!p)
			return not_here(x);
		const uint8_t *q = bytes_at(x, b, na, &nb);
		if (!q)
			return not_here(x);
		for (uint64_t i = 0; i < nb; i++) {
			if (p[i] != q[i])
				return answer(x, (uint32_t)((int)p[i] - (int)q[i]));
			if (is_string && !p[i])
				return answer(x, 0);
		}
		a += nb;
		b += nb;
		most -= nb;
	}
	return answer(x, 0);
}

enum exec_answer env_string_memcmp(struct exec *x, uint32_t n)
{
	(void)n;
	return compare(x, x->args[2], false);
}
enum exec_answer env_string_strcmp(struct exec *x, uint32_t n)
{
	(void)n;
	return compare(x, ~0ULL, true);
}
enum exec_answer env_string_strncmp(struct exec *x, uint32_t n)
{
	(void)n;
	return compare(x, x->args[2], true);
}

/* Address of the first byte that equals c, or with `or_zero` is zero; 0 if none in most. */
static bool search(struct exec *x, uint64_t at, uint8_t c, bool or_zero, uint64_t most,
		   uint64_t *hit)
{
	*hit = 0;
	while (most) {
		uint64_t n;
		const uint8_t *p = bytes_at(x, at, most, &n);
		if (!p)
			return false;
		for (uint64_t i = 0; i < n; i++)
			if (p[i] == c || (or_zero && !p[i])) {
				*hit = at + i;
				return true;
			}
		at += n;
		most -= n;
	}
	return true;
}

enum exec_answer env_string_memchr(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t hit;
	SEARCH(x, x->args[0], (uint8_t)x->args[1], false, x->args[2], &hit);
	return answer(x, hit);
}
enum exec_answer env_string_strlen(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t hit;
	SEARCH(x, x->args[0], 0, true, ~0ULL, &hit);
	return answer(x, hit - x->args[0]);
}
enum exec_answer env_string_strnlen(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t hit;
	SEARCH(x, x->args[0], 0, true, x->args[1], &hit);
	return answer(x, hit ? hit - x->args[0] : x->args[1]);
}
enum exec_answer env_string_strchrnul(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t hit;
	SEARCH(x, x->args[0], (uint8_t)x->args[1], true, ~0ULL, &hit);
	return answer(x, hit);
}
enum exec_answer env_string_strchr(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t hit;
	uint8_t c = (uint8_t)x->args[1], found;
	SEARCH(x, x->args[0], c, true, ~0ULL, &hit);
	MUST(exec_read(x, hit, &found, 1));
	return answer(x, found == c ? hit : 0);
}
