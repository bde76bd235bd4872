/* testcase.c - names and words of tests; write.c and read.c have the
 * format. */
#include "testcase/testcase.h"

#include "base/errnos.h"

#include "base/map.h"

#include <inttypes.h>
#include <string.h>

const char *testcase_stream_name(unsigned stream)
{
	return stream == 0 ? "stdout" : "stderr";
}

const char *testcase_end_name(enum testcase_end end)
{
	switch (end) {
	case TESTCASE_EXIT: return "exit";
	case TESTCASE_FINDING: return "finding";
	case TESTCASE_SILENT: return "silent";
	case TESTCASE_INCOMPLETE: return "incomplete";
	}
	return "unknown";
}

const char *testcase_base_name(const char *path)
{
	const char *slash = path ? strrchr(path, '/') : NULL;
	return slash ? slash + 1 : path;
}

const char *testcase_outcome_words(const struct testcase_outcome *o, struct arena *a)
{
	const char *in = o->function && *o->function ? o->function : "";
	const char *words = NULL;
	switch (o->end) {
	case TESTCASE_EXIT:
		return arena_printf(a, "exits with status %d", o->status);
	case TESTCASE_SILENT:
		return arena_printf(a, "ends silently with status %d", o->status);
	case TESTCASE_INCOMPLETE:
		words = arena_printf(a, "not explored to the end%s%s",
				     o->message && *o->message ? ": " : "",
				     o->message ? o->message : "");
		break;
	case TESTCASE_FINDING:
		words = finding_kind_name(o->kind);
		break;
	}
	words = arena_printf(a, "%s%s%s", words, *in ? " in " : "", in);
	if (o->file && *o->file && o->line)
		words = arena_printf(a, "%s at %s:%u", words, testcase_base_name(o->file),
				     o->line);
	return words;
}

void testcase_make_names_unique(struct testcase_input *inputs, uint32_t n,
				struct arena *a)
{
	if (n == 1 && inputs[0].name && *inputs[0].name)
		return;
	struct strmap next; /* a taken name -> the suffix to try first for another one */
	strmap_init(&next);
	for (uint32_t i = 0; i < n; i++) {
		const char *name = inputs[i].name;
		const char *base = name && *name ? name : "unnamed", *unique = base;
		uint64_t suffix = 1, ignored;
		if (strmap_get(&next, base, &suffix)) {
			do
				unique = arena_printf(a, "%.900s_%" PRIu64, base, suffix++);
			while (strmap_get(&next, unique, &ignored));
			strmap_put(&next, base, suffix);
		}
		strmap_put(&next, unique, 1);
		inputs[i].name = unique;
	}
	strmap_done(&next);
}

const char *testcase_fault_words(const struct testcase_event *e, struct arena *a)
{
	int error = (int)(e->value & (TESTCASE_FAULT_PERSISTENT - 1));
	int n = (int)testcase_fault_call(e);
	const char *name = errno_name(error);
	const char *what = error == TESTCASE_FAULT_SHORT
				   ? " is cut short, after one byte"
				   : arena_printf(a, " fails with %s", name ? name : "an error");
	const char *call = arena_string(a, (const char *)e->bytes, (size_t)n);
	const char *place = arena_string(a, (const char *)e->bytes + n, e->size - (size_t)n);
	return arena_printf(a, "%s%s%s%s%s (%scall %" PRIu64 " of %s)", call,
			    *place && strncmp(place, " in ", 4) != 0 ? " at" : "", place, what,
			    e->value & TESTCASE_FAULT_PERSISTENT ? ", now and from then on" : "",
			    e->thread ? arena_printf(a, "thread %u, ", e->thread) : "", e->number,
			    call);
}
