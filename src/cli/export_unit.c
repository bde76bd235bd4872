/* export_unit.c - a test file as a unit test for cmocka.
 *
 * One C file that needs nothing of Everett: the test's data in front, behind it a text
 * that is the same for all (guest/unit_cmocka.c). A test of a defect becomes one that
 * fails until the defect is gone. */
#include "cli/export.h"

#include "base/file.h"
#include "cli/support.h"
#include "result/fuzzer_names.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* As a C string; octal escapes end by themselves. */
static void put_string(FILE *out, const char *text)
{
	fputc('"', out);
	for (const char *p = text; *p; p++) {
		unsigned char c = (unsigned char)*p;
		if (c >= ' ' && c < 127 && c != '"' && c != '\\' && c != '?')
			fputc(c, out);
		else
			fprintf(out, "\\%03o", c);
	}
	fputc('"', out);
}

/* Within a comment: nothing may end it. */
static void put_words(FILE *out, const char *text)
{
	for (const char *p = text; *p; p++)
		fputc(isprint((unsigned char)*p) && !(p[0] == '*' && p[1] == '/') ? *p
										  : ' ',
		      out);
}

static void put_bytes(FILE *out, const struct testcase_input *in, uint32_t number)
{
	fprintf(out, "static const unsigned char input_%u[] = {", number);
	for (size_t i = 0; i < in->size; i++)
		fprintf(out, "%s0x%02x,", i % 12 ? " " : "\n\t", in->bytes[i]);
	fputs("\n};\n", out);
}

static void put_inputs(FILE *out, const struct testcase *t)
{
	for (uint32_t i = 0; i < t->ninputs; i++)
		put_bytes(out, &t->inputs[i], i);
	fputs("\nstatic const struct {\n\tconst char *name;\n"
	      "\tconst unsigned char *bytes;\n\tsize_t size;\n} inputs[] = {\n",
	      out);
	for (uint32_t i = 0; i < t->ninputs; i++) {
		fputs("\t{", out);
		put_string(out, t->inputs[i].name);
		fprintf(out, ", input_%u, %zu},\n", i, t->inputs[i].size);
	}
	fputs("\t{0}, /* the end */\n};\nstatic const unsigned choices[] = {", out);
	for (uint32_t i = 0; i < t->nevents; i++)
		fprintf(out, "%u, ", (unsigned)t->events[i].value);
	fprintf(out, "0};\nenum { INPUTS = %u, CHOICES = %u };\n\n", t->ninputs,
		t->nevents);
}

static const struct testcase_input *find_input(const struct testcase *t, const char *name)
{
	for (uint32_t i = 0; i < t->ninputs; i++)
		if (strcmp(t->inputs[i].name, name) == 0)
			return &t->inputs[i];
	return NULL;
}

static void put_fuzzer_entry(FILE *out, const struct testcase *t)
{
	const struct testcase_input *data = find_input(t, FUZZER_DATA);
	fprintf(out,
		"int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);\n"
		"WEAK_REF int LLVMFuzzerInitialize(int *argc, char ***argv);\n\n"
		"static int call_entry(void)\n"
		"{\n"
		"\tint argc = 1;\n"
		"\tchar *args[] = {\"program\", NULL}, **argv = args;\n"
		"\tsize_t size = %zu;\n"
		"\tuint8_t *data = malloc(size);\n\n"
		"\tif (LLVMFuzzerInitialize)\n"
		"\t\tLLVMFuzzerInitialize(&argc, &argv);\n",
		data ? data->size : 0);
	if (data)
		fprintf(out, "\tmemcpy(data, input_%u, size);\n",
			(unsigned)(data - t->inputs));
	fputs("\tLLVMFuzzerTestOneInput(data, size);\n"
	      "\tfree(data);\n"
	      "\treturn 0;\n"
	      "}\n\n",
	      out);
}

static void put_main_entry(FILE *out, const struct testcase *t)
{
	fputs("int everett_main(int argc, char **argv);\n\n"
	      "static int call_entry(void)\n{\n\tchar *args[] = {\"program\", ",
	      out);
	for (uint32_t i = 0; i < t->nargs; i++) {
		put_string(out, t->args[i]);
		fputs(", ", out);
	}
	fputs("NULL};\n\n", out);
	for (uint32_t i = 0; i < t->nenv; i++) {
		fputs("\tputenv(", out);
		put_string(out, t->env[i]);
		fputs(");\n", out);
	}
	fprintf(out, "\treturn everett_main(%u, args);\n}\n\n", t->nargs + 1);
}

static void put_head(FILE *out, const struct testcase *t, const char *entry,
		     struct arena *a)
{
	bool is_main = !entry && !find_input(t, FUZZER_SIZE);
	fprintf(out, "/* Test %" PRIu64 ": ", t->number);
	put_words(out, testcase_outcome_words(&t->outcome, a));
	fputs(t->outcome.end == TESTCASE_FINDING
		      ? ".\n * It fails until that is mended; -fsanitize=address shows "
			"misused memory.\n"
		      : ".\n",
	      out);
	fprintf(out,
		" * Made by everett export --unit cmocka. To build, with the program's own "
		"files:\n *\n *     cc %s-o unit THIS_FILE.c program.c -lcmocka\n */\n",
		is_main ? "-Dmain=everett_main " : "");
	fputs("#undef main\n"
	      "#include <setjmp.h>\n#include <stdarg.h>\n#include <stddef.h>\n"
	      "#include <stdint.h>\n#include <cmocka.h>\n\n"
	      "#include <signal.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
	      "#include <sys/mman.h>\n#include <sys/wait.h>\n#include <unistd.h>\n\n"
	      "#define WEAK_REF __attribute__((__weak__))\n\n",
	      out);
}

static void put_test(FILE *out, const struct testcase *t, const char *entry,
		     struct arena *a)
{
	bool is_fuzzer = !entry && find_input(t, FUZZER_SIZE);
	bool has_status =
		!entry && !is_fuzzer &&
		(t->outcome.end == TESTCASE_EXIT || t->outcome.end == TESTCASE_SILENT);
	put_head(out, t, entry, a);
	put_inputs(out, t);
	fprintf(out, "#define WANTED_STATUS %d /* -1: any */\n",
		has_status ? t->outcome.status & 0xff : -1);
	fputs("#define TEST_NAME ", out);
	put_string(out, arena_printf(a, "test %" PRIu64 ": %s", t->number,
				     testcase_outcome_words(&t->outcome, a)));
	fputs("\n\n", out);
	if (entry)
		fprintf(out,
			"void %s(void);\n\nstatic int call_entry(void)\n{\n\t%s();\n"
			"\treturn 0;\n}\n\n",
			entry, entry);
	else if (is_fuzzer)
		put_fuzzer_entry(out, t);
	else
		put_main_entry(out, t);
}

static bool copy_rest(FILE *out, struct arena *a, struct err *e)
{
	const char *support = support_dir();
	const char *path = arena_printf(a, "%s/unit_cmocka.c", support ? support : ".");
	char part[4096];
	size_t n;
	FILE *in = fopen(path, "re");
	if (!in)
		return err_set(e, "cannot read %s: %s; is the installation complete?",
			       path, strerror(errno));
	while ((n = fread(part, 1, sizeof part, in)) > 0)
		fwrite(part, 1, n, out);
	fclose(in);
	return true;
}

static bool is_name(const char *text)
{
	if (!isalpha((unsigned char)text[0]) && text[0] != '_')
		return false;
	for (; *text; text++)
		if (!isalnum((unsigned char)*text) && *text != '_')
			return false;
	return true;
}

bool export_cmocka(const char *path, const struct testcase *t, const char *entry,
		   struct err *e)
{
	struct file_out f = {0};
	struct arena a;
	if (entry && !is_name(entry))
		return err_set(e, "--entry: '%.80s' is not the name of a function",
			       entry);
	if (path && !file_open(&f, path, e))
		return false;
	arena_init(&a);
	FILE *out = path ? f.stream : stdout;
	put_test(out, t, entry, &a);
	bool ok = copy_rest(out, &a, e);
	arena_done(&a);
	if (!path)
		return ok;
	if (!ok)
		file_abandon(&f);
	return ok && file_commit(&f, e);
}
