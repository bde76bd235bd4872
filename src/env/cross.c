/* cross.c - what the driver of `everett crosscheck` (guest/cross.c) asks of the engine:
 * the words for a difference, with the values of the test that shows it. */
#include "base/alloc.h"
#include "env/internal.h"
#include "symmem/fault.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { SHOWN = 24 }; /* bytes of each side in a message */

void env_set_ignored(struct env *e, uint32_t bits)
{
	e->ignored = bits;
}

enum exec_answer env_cross_ignored(struct exec *x, uint32_t n)
{
	(void)n;
	return answer(x, env_of(x)->ignored);
}

struct side {
	uint8_t *bytes;
	uint64_t n;
};

/* A few bytes from `at` on, as a C string. */
static void quote_bytes(const struct side *s, uint64_t at, char *out, size_t size)
{
	size_t k = 0;
	uint64_t i = at;
	out[k++] = '"';
	for (; i < s->n && i < at + SHOWN && k + 8 < size; i++) {
		uint8_t c = s->bytes[i];
		if (c == '\n')
			k += (size_t)snprintf(out + k, size - k, "\\n");
		else if (isprint(c) && c != '"' && c != '\\')
			out[k++] = (char)c;
		else
			k += (size_t)snprintf(out + k, size - k, "\\x%02x", c);
	}
	snprintf(out + k, size - k, i < s->n ? "\"…" : "\"");
}

/* Up to eight bytes are shown as the number they most likely are. */
static void print_as_number(const struct side *s, char *out, size_t size)
{
	uint64_t v = 0;
	for (uint64_t i = s->n; i-- > 0;)
		v = v << 8 | s->bytes[i];
	unsigned spare = 64 - 8 * (unsigned)s->n;
	snprintf(out, size, "%" PRId64, (int64_t)(v << spare) >> spare);
}

static void describe_difference(const char *what, struct side *a, struct side *b,
				struct fault *f)
{
	char left[100], right[100];
	uint64_t at = 0;
	bool is_stream = strncmp(what, "standard ", 9) == 0;
	bool is_number = !is_stream && a->n == b->n &&
			 (a->n == 1 || a->n == 2 || a->n == 4 || a->n == 8);
	while (at < a->n && at < b->n && a->bytes[at] == b->bytes[at])
		at++;
	if (!is_number && !is_stream) { /* zeros behind a text tell nothing */
		while (a->n > at + 1 && !a->bytes[a->n - 1])
			a->n--;
		while (b->n > at + 1 && !b->bytes[b->n - 1])
			b->n--;
	}
	if (is_number) {
		print_as_number(a, left, sizeof left);
		print_as_number(b, right, sizeof right);
	} else {
		quote_bytes(a, at, left, sizeof left);
		quote_bytes(b, at, right, sizeof right);
	}
	if (is_number || (!at && a->n <= SHOWN && b->n <= SHOWN))
		snprintf(f->text, sizeof f->text, "%.60s: %s against %s", what, left,
			 right);
	else
		snprintf(f->text, sizeof f->text,
			 "%.60s from byte %" PRIu64 " on: %s against %s", what, at, left,
			 right);
}

static bool read_compared_side(struct exec *x, uint32_t at, struct side *s)
{
	s->n = x->args[at + 1];
	s->bytes = alloc_zero(s->n + 1, 1);
	return !s->n || exec_show(x, x->args[at], s->bytes, s->n);
}

/* __ev_mismatch(what, a, na, b, nb) */
enum exec_answer env_cross_mismatch(struct exec *x, uint32_t n)
{
	(void)n;
	struct fault f = {.kind = FAULT_MISMATCH};
	struct side a = {0}, b = {0};
	char what[80];
	const char *name = exec_string(x, x->args[0]);
	MUST(name);
	snprintf(what, sizeof what, "%s", name);
	if (read_compared_side(x, 1, &a) && read_compared_side(x, 3, &b)) {
		describe_difference(what, &a, &b, &f);
		exec_fault(x, &f);
	}
	free(a.bytes);
	free(b.bytes);
	return EXEC_STOPPED;
}
