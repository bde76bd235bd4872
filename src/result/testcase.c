/* testcase.c - names and words of tests; testcase_write.c and testcase_read.c have the
 * format. */
#include "result/testcase.h"

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
	switch (o->end) {
	case TESTCASE_EXIT:
		return arena_printf(a, "exits with status %d", o->status);
	case TESTCASE_SILENT:
		return arena_printf(a, "ends silently with status %d", o->status);
	case TESTCASE_INCOMPLETE:
		return arena_printf(a, "not explored to the end%s%s",
				    o->message && *o->message ? ": " : "",
				    o->message ? o->message : "");
	case TESTCASE_FINDING:
		break;
	}
	const char *words = arena_printf(a, "%s%s%s", finding_kind_name(o->kind),
					 *in ? " in " : "", in);
	if (o->file && *o->file && o->line)
		words = arena_printf(a, "%s at %s:%u", words, testcase_base_name(o->file),
				     o->line);
	return words;
}

static bool is_taken(const struct testcase_input *inputs, uint32_t n, const char *name)
{
	for (uint32_t i = 0; i < n; i++)
		if (strcmp(inputs[i].name, name) == 0)
			return true;
	return false;
}

const char *testcase_unique_name(const struct testcase_input *inputs, uint32_t n,
				 const char *name, struct arena *a)
{
	const char *unique = name && *name ? name : "unnamed";
	for (uint32_t i = 1; is_taken(inputs, n, unique); i++)
		unique = arena_printf(a, "%.900s_%u", name && *name ? name : "unnamed", i);
	return unique;
}
