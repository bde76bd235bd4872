/* output.c - what a native twin printed against what its test predicts. */
#include "replay/replay.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { SHOWN = 24 }; /* bytes of each side in the line */

/* A few bytes from `at` on, as a C string; "nothing" at the end. */
static const char *quote_output_bytes(const uint8_t *bytes, uint64_t n, uint64_t at,
				      struct arena *a)
{
	char out[8 * SHOWN], *p = out, *end = out + sizeof out;
	uint64_t i = at;
	if (at >= n)
		return "nothing";
	*p++ = '"';
	for (; i < n && i < at + SHOWN && end - p > 10; i++) {
		uint8_t c = bytes[i];
		if (c == '\n')
			p += snprintf(p, (size_t)(end - p), "\\n");
		else if (isprint(c) && c != '"' && c != '\\')
			*p++ = (char)c;
		else
			p += snprintf(p, (size_t)(end - p), "\\x%02x", c);
	}
	snprintf(p, (size_t)(end - p), i < n ? "\"..." : "\"");
	return arena_string(a, out, strlen(out));
}

static uint64_t kept_size(uint64_t total)
{
	return total < WIRE_OUTPUT ? total : WIRE_OUTPUT;
}

/* One stream; NULL: as predicted. */
static const char *compare_stream(const struct testcase_output *want, const uint8_t *have,
				  uint64_t total, const char *name, bool is_whole,
				  struct arena *a)
{
	uint64_t n = kept_size(total), at = 0;
	while (at < n && at < want->size && have[at] == want->bytes[at])
		at++;
	if (at < want->size || (is_whole && at < n))
		return arena_printf(a, "%s on %s from byte %" PRIu64 " on, instead of %s",
				    quote_output_bytes(have, n, at, a), name, at,
				    quote_output_bytes(want->bytes, want->size, at, a));
	if (is_whole && total != want->total)
		return arena_printf(a, "%" PRIu64 " bytes on %s instead of %" PRIu64,
				    total, name, want->total);
	return NULL;
}

const char *replay_output_difference(const struct testcase *t,
				     const struct replay_end *end, struct arena *a)
{
	bool is_whole =
		t->outcome.end == TESTCASE_EXIT || t->outcome.end == TESTCASE_SILENT;
	const char *found = NULL;
	if (!t->has_output || t->outcome.kind == FINDING_MISMATCH)
		return NULL;
	for (unsigned i = 0; i < TESTCASE_STREAMS && !found; i++)
		found = compare_stream(&t->output[i], end->output[i], end->printed[i],
				       testcase_stream_name(i), is_whole, a);
	return found ? arena_printf(a, "the program printed %s", found) : NULL;
}
