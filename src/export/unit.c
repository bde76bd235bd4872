/* unit.c - a test file as a unit test for cmocka.
 *
 * One C file that needs nothing of Everett: the test's data in front, behind it a text
 * that is the same for all (guest/unit_cmocka.c). A test of a defect becomes one that
 * fails until the defect is gone. */
#include "export/export.h"

#include "base/file.h"
#include "driver/support.h"
#include "testcase/fuzzer_names.h"
#include "testcase/words.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* As a C string; octal escapes end by themselves. */
static void write_c_string(FILE *out, const char *text)
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
static void write_comment_words(FILE *out, const char *text)
{
	for (const char *p = text; *p; p++)
		fputc(isprint((unsigned char)*p) && !(p[0] == '*' && p[1] == '/') ? *p
										  : ' ',
		      out);
}

/* A test and what its symbolic words stand for. */
struct unit {
	const struct testcase *t;
	const char *entry; /* NULL: main, or what a fuzz target has */
	struct words_world world; /* nothing in it if there are no words */
	bool has_words;
	struct arena *arena;
};

static void write_byte_array(FILE *out, const char *name, uint32_t number,
			     const uint8_t *bytes, size_t n)
{
	fprintf(out, "static const unsigned char %s_%u[] = {", name, number);
	for (size_t i = 0; i < n; i++)
		fprintf(out, "%s0x%02x,", i % 12 ? " " : "\n\t", bytes[i]);
	fputs(n ? "\n};\n" : "0};\n", out);
}

/* The inputs that the program asks for; those of the words are not among them. */
static void write_unit_inputs(FILE *out, const struct unit *u)
{
	const struct testcase *t = u->t;
	uint32_t first = u->world.ninputs;
	for (uint32_t i = first; i < t->ninputs; i++)
		write_byte_array(out, "input", i, t->inputs[i].bytes, t->inputs[i].size);
	fputs("\nstatic const struct {\n\tconst char *name;\n"
	      "\tconst unsigned char *bytes;\n\tsize_t size;\n} inputs[] = {\n",
	      out);
	for (uint32_t i = first; i < t->ninputs; i++) {
		fputs("\t{", out);
		write_c_string(out, t->inputs[i].name);
		fprintf(out, ", input_%u, %zu},\n", i, t->inputs[i].size);
	}
	fputs("\t{0}, /* the end */\n};\nstatic const unsigned choices[] = {", out);
	for (uint32_t i = 0; i < t->nevents; i++)
		if (testcase_is_answer(&t->events[i]))
			fprintf(out, "%u, ", (unsigned)t->events[i].value);
	fprintf(out, "0};\nenum { INPUTS = %u, CHOICES = %u };\n\n", t->ninputs - first,
		testcase_choices(t));
}

/* Standard input is the file without a name. */
static void write_unit_files(FILE *out, const struct unit *u)
{
	const struct words_world *w = &u->world;
	for (uint32_t i = 0; i < w->nfiles; i++)
		write_byte_array(out, "file", i, w->files[i].bytes, w->files[i].size);
	fputs("/* Made in a scratch directory before the test; no path: standard input. */\n"
	      "static const struct {\n\tconst char *path;\n"
	      "\tconst unsigned char *bytes;\n\tsize_t size;\n} files[] = {\n",
	      out);
	for (uint32_t i = 0; i < w->nfiles; i++) {
		fputs("\t{", out);
		if (w->files[i].path)
			write_c_string(out, w->files[i].path);
		else
			fputs("NULL", out);
		fprintf(out, ", file_%u, %zu},\n", i, w->files[i].size);
	}
	fprintf(out, "\t{0}, /* the end */\n};\nstatic const size_t file_count = %u;\n\n",
		w->nfiles);
}

/* With words the test has the whole environment. */
static void put_environment(FILE *out, const struct unit *u)
{
	const struct testcase *t = u->t;
	fputs("static void set_environment(void)\n{\n", out);
	if (u->has_words)
		fputs("\tclearenv();\n", out);
	for (uint32_t i = 0; i < t->nenv + u->world.nenv; i++) {
		fputs("\tputenv(", out);
		write_c_string(out, i < t->nenv ? t->env[i] : u->world.env[i - t->nenv]);
		fputs(");\n", out);
	}
	fputs("}\n\n", out);
}

static const struct testcase_input *find_unit_input(const struct testcase *t,
						    const char *name)
{
	for (uint32_t i = 0; i < t->ninputs; i++)
		if (strcmp(t->inputs[i].name, name) == 0)
			return &t->inputs[i];
	return NULL;
}

static void put_fuzzer_entry(FILE *out, const struct testcase *t)
{
	const struct testcase_input *data = find_unit_input(t, FUZZER_DATA);
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
		write_c_string(out, t->args[i]);
		fputs(", ", out);
	}
	fputs("NULL};\n\n", out);
	fprintf(out, "\treturn everett_main(%u, args);\n}\n\n", t->nargs + 1);
}

static void put_head(FILE *out, const struct unit *u)
{
	const struct testcase *t = u->t;
	bool is_main = !u->entry && !find_unit_input(t, FUZZER_SIZE);
	fprintf(out, "/* Test %" PRIu64 ": ", t->number);
	write_comment_words(out, testcase_outcome_words(&t->outcome, u->arena));
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
	      "#ifndef _GNU_SOURCE\n#define _GNU_SOURCE\n#endif\n"
	      "#include <setjmp.h>\n#include <stdarg.h>\n#include <stddef.h>\n"
	      "#include <stdint.h>\n#include <cmocka.h>\n\n"
	      "#include <ftw.h>\n#include <signal.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
	      "#include <sys/mman.h>\n#include <sys/stat.h>\n#include <sys/wait.h>\n#include <unistd.h>\n\n"
	      "#define WEAK_REF __attribute__((__weak__))\n\n",
	      out);
}

static void write_unit_test(FILE *out, const struct unit *u)
{
	const struct testcase *t = u->t;
	const char *entry = u->entry;
	bool is_fuzzer = !entry && find_unit_input(t, FUZZER_SIZE);
	bool has_status =
		!entry && !is_fuzzer &&
		(t->outcome.end == TESTCASE_EXIT || t->outcome.end == TESTCASE_SILENT);
	put_head(out, u);
	write_unit_inputs(out, u);
	write_unit_files(out, u);
	put_environment(out, u);
	fprintf(out, "#define WANTED_STATUS %d /* -1: any */\n",
		has_status ? t->outcome.status & 0xff : -1);
	fputs("#define TEST_NAME ", out);
	write_c_string(out, arena_printf(u->arena, "test %" PRIu64 ": %s", t->number,
					 testcase_outcome_words(&t->outcome, u->arena)));
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

static bool is_c_name(const char *text)
{
	if (!isalpha((unsigned char)text[0]) && text[0] != '_')
		return false;
	for (; *text; text++)
		if (!isalnum((unsigned char)*text) && *text != '_')
			return false;
	return true;
}

/* A path that stays below the scratch directory. */
static bool is_below(const char *path)
{
	for (const char *p = path; *p; p += strcspn(p, "/"), p += *p == '/')
		if (*p == '/' || (strcspn(p, "/") == 2 && memcmp(p, "..", 2) == 0))
			return false;
	return true;
}

/* What a unit test of one program cannot show is refused. */
static bool check_unit(const struct unit *u, struct err *e)
{
	const struct testcase *t = u->t;
	if (t->outcome.end == TESTCASE_FINDING && t->outcome.kind == FINDING_MISMATCH)
		return err_set(e, "the test shows how two programs differ, which a unit "
				  "test of one cannot; use everett replay --against");
	if (u->entry && u->has_words && u->world.nargs)
		return err_set(e,
			       "the test has arguments for main, which %s(void) does not "
			       "get; leave out --entry",
			       u->entry);
	for (uint32_t i = 0; i < u->world.nfiles; i++)
		if (u->world.files[i].path && !is_below(u->world.files[i].path))
			return err_set(
				e,
				"the test needs the file %s, which a unit test "
				"cannot make in its scratch directory; use everett "
				"replay",
				u->world.files[i].path);
	return true;
}

bool export_cmocka(const char *path, const struct testcase *t, const char *entry,
		   struct err *e)
{
	struct file_out f = {0};
	struct arena a;
	if (entry && !is_c_name(entry))
		return err_set(e, "--entry: '%.80s' is not the name of a function",
			       entry);
	arena_init(&a);
	struct unit u = {.t = t, .entry = entry, .arena = &a};
	u.has_words = words_of_test(t, &a, &u.world);
	bool ok = check_unit(&u, e), is_open = ok && path && file_open(&f, path, e);
	ok = ok && (!path || is_open);
	if (ok) {
		FILE *out = path ? f.stream : stdout;
		write_unit_test(out, &u);
		ok = copy_rest(out, &a, e);
	}
	arena_done(&a);
	if (!is_open)
		return ok;
	if (!ok)
		file_abandon(&f);
	return ok && file_commit(&f, e);
}
