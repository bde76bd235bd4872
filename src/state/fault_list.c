/* fault_list.c - see fault_list.h. */
#include "state/fault_list.h"

#include "base/alloc.h"
#include "base/errnos.h"
#include "base/text.h"
#include "base/vec.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { GROUP_MEMORY = 1, GROUP_FILE = 2, GROUP_NET = 4, GROUP_PROCESS = 8, GROUP_THREAD = 16 };

static const struct {
	const char *name;
	uint32_t bits;
} groups[] = {
	{"memory", GROUP_MEMORY},   {"file", GROUP_FILE},     {"net", GROUP_NET},
	{"process", GROUP_PROCESS}, {"thread", GROUP_THREAD}, {"all", 31},
};
enum { GROUPS = sizeof groups / sizeof *groups };

#define SHORT FAULT_SHORT
static const struct {
	const char *name, *numbers; /* "(SYS_read, SYS_readv)" */
	uint32_t group;
	uint16_t errors[FAULT_ERRORS];
} calls[FAULT_CALLS] = {
#define FAILS(word, set, list, ...) \
	[FAULT_CALL_##word] = {#word, #list, GROUP_##set, {__VA_ARGS__}},
#include <model/syscalls.def>
};

static const char *const modelled[] = {
#define CALL(number, name, answer, limits) #name,
#include <model/syscalls.def>
};

const char *fault_call_name(uint32_t call)
{
	return call && call < FAULT_CALLS ? calls[call].name : "?";
}

static bool is_word(const char *name, const char *text, size_t length)
{
	return strlen(name) == length && memcmp(name, text, length) == 0;
}

uint32_t fault_call_find(const char *name, size_t length)
{
	for (uint32_t i = 1; i < FAULT_CALLS; i++)
		if (is_word(calls[i].name, name, length))
			return i;
	return 0;
}

uint32_t fault_error(uint32_t call, unsigned place)
{
	return place < FAULT_ERRORS ? calls[call].errors[place] : 0;
}

const char *fault_error_name(uint64_t answer)
{
	int error = (int)(answer & (FAULT_PERSISTENT - 1));
	const char *name = error == FAULT_SHORT ? "short" : errno_name(error);
	return name ? name : "?";
}

/* --- reading --- */

static bool can_fail_with(uint32_t call, int error)
{
	for (unsigned i = 0; i < FAULT_ERRORS; i++)
		if (calls[call].errors[i] == error)
			return true;
	return false;
}

/* A system call that counts under another name, or cannot be made to fail. */
static bool unknown_call(const char *name, int length, struct err *e)
{
	char number[80];
	snprintf(number, sizeof number, "SYS_%.*s", length < 60 ? length : 0, name);
	size_t n = strlen(number);
	for (uint32_t i = 1; i < FAULT_CALLS; i++) {
		const char *at = strstr(calls[i].numbers, number);
		if (at && (at[n] == ',' || at[n] == ')'))
			return err_set(e, "'%.*s' counts as %s: write that", length, name,
				       calls[i].name);
	}
	for (size_t i = 0; i < sizeof modelled / sizeof *modelled; i++)
		if (is_word(modelled[i], name, (size_t)length))
			return err_set(e, "%.*s cannot be made to fail: its manual page has no "
					  "error that a correct call can meet",
				       length, name);
	return err_set(e,
		       "'%.*s' is neither a call that can be made to fail nor one of memory, "
		       "file, net, process, thread, all, persistent, transient, all-errors, "
		       "count, count=N; doc/faults.md lists the calls",
		       length < 60 ? length : 60, name);
}

static bool wrong_error(uint32_t call, const char *error, int length, struct err *e)
{
	struct text t;
	text_init(&t);
	for (unsigned i = 0; fault_error(call, i); i++)
		text_printf(&t, "%s%s", i ? ", " : "", fault_error_name(fault_error(call, i)));
	err_set(e, "%s cannot fail with %.*s; it can with %s", calls[call].name,
		length < 60 ? length : 60, error, t.data);
	text_done(&t);
	return false;
}

static bool read_error(struct fault_word *w, const char *text, size_t length, struct err *e)
{
	w->error = is_word("short", text, length) ? FAULT_SHORT : errno_find(text, length);
	if (!w->error)
		return err_set(e, "'%.*s' is no error: write a name such as EIO, or short",
			       (int)(length < 60 ? length : 60), text);
	if (w->call)
		return can_fail_with(w->call, w->error) ||
		       wrong_error(w->call, text, (int)length, e);
	for (uint32_t i = 1; i < FAULT_CALLS; i++)
		if (w->groups & calls[i].group && can_fail_with(i, w->error))
			return true;
	return err_set(e, "no call of that group can fail with %.*s", (int)length, text);
}

/* PROGRAM:FUNCTION and not FILE:LINE? */
static bool is_function_of_program(const char *text, const char *colon, const char *end)
{
	return !memchr(text, '.', (size_t)(colon - text)) && colon + 1 < end &&
	       (colon[1] < '0' || colon[1] > '9');
}

/* FILE:LINE, a function, or PROGRAM:FUNCTION. */
static bool read_site(struct fault_word *w, const char *text, size_t length, struct err *e)
{
	const char *colon = memchr(text, ':', length);
	if (!length || colon == text)
		return err_set(e, "behind @ a function or FILE:LINE is wanted");
	if (!colon || is_function_of_program(text, colon, text + length)) {
		w->function = alloc_printf("%.*s", (int)length, text);
		return true;
	}
	uint64_t line = 0;
	for (const char *p = colon + 1; p < text + length; p++) {
		if (*p < '0' || *p > '9' || line > 100000000)
			return err_set(e, "'%.*s' is no line number",
				       (int)(text + length - colon - 1), colon + 1);
		line = 10 * line + (uint64_t)(*p - '0');
	}
	if (!line)
		return err_set(e, "behind %.*s: a line number is wanted",
			       (int)(colon - text), text);
	w->file = alloc_printf("%.*s", (int)(colon - text), text);
	w->line = (uint32_t)line;
	return true;
}

/* CALL[:ERROR][@SITE], or a group in place of the call. */
static bool read_calls(struct fault_list *l, const char *text, size_t length, struct err *e)
{
	struct fault_word *w = VEC_ADD(l->words, l->nwords, l->cap);
	*w = (struct fault_word){0};
	const char *at = memchr(text, '@', length);
	size_t before = at ? (size_t)(at - text) : length;
	const char *colon = memchr(text, ':', before);
	size_t name = colon ? (size_t)(colon - text) : before;
	w->call = fault_call_find(text, name);
	for (size_t i = 0; i < GROUPS && !w->call; i++)
		if (is_word(groups[i].name, text, name))
			w->groups = groups[i].bits;
	if (!w->call && !w->groups)
		return unknown_call(text, (int)name, e);
	if (colon && !read_error(w, colon + 1, before - name - 1, e))
		return false;
	l->has_sites |= at != NULL;
	return !at || read_site(w, at + 1, length - before - 1, e);
}

static bool read_count(struct fault_list *l, const char *text, size_t length, struct err *e)
{
	uint64_t n = 0;
	l->counts = true;
	if (length == 5)
		return true;
	for (size_t i = 6; i < length && n < 1000000000; i++) {
		if (text[i] < '0' || text[i] > '9')
			return err_set(e, "'%.*s': write count=N with a number from 1 on",
				       (int)(length < 60 ? length : 60), text);
		n = 10 * n + (uint64_t)(text[i] - '0');
	}
	l->count = n;
	return n || err_set(e, "'%.*s': fault points are counted from 1", (int)length, text);
}

static bool read_fault_word(struct fault_list *l, const char *text, size_t length,
			    struct err *e)
{
	if (is_word("persistent", text, length))
		return l->is_persistent = true;
	if (is_word("transient", text, length))
		return l->is_transient = true;
	if (is_word("all-errors", text, length))
		return l->has_all_errors = true;
	if (is_word("count", text, length) || (length > 6 && !strncmp(text, "count=", 6)))
		return read_count(l, text, length, e);
	return read_calls(l, text, length, e);
}

struct fault_list *fault_list_parse(const char *text, struct err *e)
{
	struct fault_list *l = alloc_zero(1, sizeof *l);
	bool ok = *text || err_set(e, "the list is empty");
	l->text = alloc_string(text);
	for (const char *at = text; ok && *at;) {
		size_t n = strcspn(at, ",");
		ok = read_fault_word(l, at, n, e);
		at += n + (at[n] == ',');
	}
	if (ok && !l->nwords)
		ok = read_calls(l, "all", 3, e);
	l->is_transient |= !l->is_persistent;
	if (ok)
		return l;
	fault_list_free(l);
	return NULL;
}

void fault_list_free(struct fault_list *l)
{
	if (!l)
		return;
	for (uint32_t i = 0; i < l->nwords; i++) {
		free(l->words[i].function);
		free(l->words[i].file);
	}
	free(l->words);
	free(l->text);
	free(l);
}

/* --- asking --- */

static bool word_has(const struct fault_word *w, uint32_t call, uint32_t how)
{
	uint32_t group = calls[call].group;
	if (group == GROUP_FILE && how & FAULT_ON_SOCKET)
		group = GROUP_NET;
	return w->call ? w->call == call : (w->groups & group) != 0;
}

bool fault_list_has(const struct fault_list *l, uint32_t call, uint32_t how)
{
	if (how & FAULT_IS_ALLOWED)
		return true;
	for (uint32_t i = 0; l && i < l->nwords; i++)
		if (word_has(&l->words[i], call, how))
			return true;
	return false;
}

/* Is it the other text, or what follows the last `sign` of it, and maybe more? */
static bool is_end_of_name(const char *text, const char *end, char sign)
{
	size_t n = strlen(text), k = strlen(end);
	return n >= k && strcmp(text + n - k, end) == 0 &&
	       (n == k || text[n - k - 1] == sign);
}

/* A function without its program is meant in any. Either path may have more directories. */
static bool is_at(const struct fault_word *w, const struct fault_site *s)
{
	if (w->function)
		return s && is_end_of_name(s->function, w->function, ':');
	if (w->file)
		return s && s->line == w->line &&
		       (is_end_of_name(s->file, w->file, '/') ||
			is_end_of_name(w->file, s->file, '/'));
	return true;
}

/* One that stands for the other errors, and less than was asked for. */
static uint32_t usual_errors(uint32_t call, uint32_t may)
{
	uint32_t bits = 0;
	for (unsigned i = 0; i < FAULT_ERRORS; i++) {
		bool is_short = calls[call].errors[i] == FAULT_SHORT;
		if (may >> i & 1 && (is_short || !bits))
			bits |= 1u << i;
	}
	return bits;
}

static uint32_t named_error(uint32_t call, int error)
{
	for (unsigned i = 0; i < FAULT_ERRORS; i++)
		if (calls[call].errors[i] == error)
			return 1u << i;
	return 0;
}

uint32_t fault_list_errors(const struct fault_list *l, uint32_t call, uint64_t may,
			   uint32_t how, const struct fault_site *site)
{
	uint32_t possible = (uint32_t)may, asked = (uint32_t)(may >> FAULT_ASKED), bits = 0;
	uint32_t usual = l && l->has_all_errors ? possible : usual_errors(call, possible);
	if (how & FAULT_IS_ALLOWED)
		bits |= usual;
	for (uint32_t i = 0; l && i < l->nwords; i++) {
		const struct fault_word *w = &l->words[i];
		if (word_has(w, call, how) && is_at(w, site))
			bits |= w->error ? named_error(call, w->error) & asked : usual;
	}
	return bits;
}
