/* cmd_show.c - `everett show`: what a run found and the tests it wrote, for people. */
#include "base/alloc.h"
#include "base/file.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/show.h"
#include "export/shell.h"
#include "format/colour.h"
#include "format/json_read.h"
#include "result/rundir.h"
#include "testcase/packed.h"
#include "testcase/read_test.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
	"Usage: everett show [options] WHAT [number of a test]\n"
	"\n"
	"Shows a run directory (its findings and tests), a test file, or a file of packed\n"
	"tests; with a number, one test of a run or of a packed file.\n"
	"\n"
	"  --findings         print only the findings of a run directory\n"
	"  --extract N FILE   write test N of a run or packed file to FILE, '-' for stdout\n"
	"  --shell            print one test as a shell script that runs any build of the\n"
	"                     program\n"
	"  --log              print the decisions of one test's path, one per line: what was\n"
	"                     decided, where, and how; needs a test of 'everett run --logs'\n"
	"  --color=WHEN       when to use colours: auto (on a terminal, unless NO_COLOR is\n"
	"                     set), always or never\n"
	"  -h, --help         print this help\n"
	"\n"
	"Exit status: 0, or 2 if something cannot be read or written.\n";

struct command {
	const char *what, *number;
	const char *extract, *file; /* NULL: not asked for */
	bool findings_only, as_shell, as_log, wants_help, has_colour;
};

/* --- a run directory --- */

static const char *json_text(const struct json_value *object, const char *key)
{
	const struct json_value *v = json_get(object, key);
	return v && v->type == JSON_STRING ? v->string : "";
}

static uint64_t member_number(const struct json_value *object, const char *key)
{
	const struct json_value *v = json_get(object, key);
	return v && v->type == JSON_NUMBER ? v->number : 0;
}

/* Lines of a text, below each other. */
static void show_labelled(const struct command *c, const char *label, const char *lines)
{
	if (!*lines)
		return;
	printf("      %s%s%s ", colour_code(c->has_colour, COLOUR_LABEL), label,
	       colour_code(c->has_colour, COLOUR_OFF));
	for (bool is_first = true; *lines; is_first = false) {
		size_t n = strcspn(lines, "\n");
		char *line = alloc_printf("%.*s", (int)n, lines);
		printf("%*s", is_first ? 0 : 7 + (int)strlen(label), "");
		show_harmless(line);
		putchar('\n');
		free(line);
		lines += n + (lines[n] == '\n');
	}
}

static void print_finding_record(const struct command *c, const struct json_value *f)
{
	printf("  %s%s%s: ", colour_code(c->has_colour, COLOUR_ALARM), json_text(f, "id"),
	       colour_code(c->has_colour, COLOUR_OFF));
	show_harmless(json_text(f, "message"));
	if (member_number(f, "line"))
		printf(" (%s:%" PRIu64 ")", json_text(f, "file"),
		       member_number(f, "line"));
	if (member_number(f, "count") > 1)
		printf(", met %" PRIu64 " times", member_number(f, "count"));
	putchar('\n');
	show_labelled(c, "input:", json_text(f, "input"));
	show_labelled(c, "reproduce:", json_text(f, "command"));
	if (*json_text(f, "test"))
		show_labelled(c, "test:", json_text(f, "test"));
}

static bool show_run_record(const struct command *c, struct arena *a, struct err *e)
{
	const char *dir = c->what;
	const char *path = testcase_find_inside(dir, "run.json", a);
	size_t size;
	if (!path)
		return err_set(
			e, "%s has neither run.json nor tests: not a run directory", dir);
	char *text = file_read(path, &size, e);
	if (!text)
		return false;
	const struct json_value *top = json_read(a, text, size, e);
	free(text);
	if (!top)
		return err_context(e, "%s", path);
	const struct json_value *findings = json_get(top, "findings");
	uint32_t n = findings ? findings->count : 0;
	printf("%s: %" PRIu64 " paths, stopped: %s\n", json_text(top, "program"),
	       member_number(json_get(top, "paths"), "completed") +
		       member_number(json_get(top, "paths"), "errors"),
	       json_text(top, "stop_reason"));
	printf("%u finding%s\n", n, text_plural(n));
	for (const struct json_value *f = n ? findings->first : NULL; f; f = f->next)
		print_finding_record(c, f);
	return true;
}

/* --- a run without its record: it goes on, or was killed --- */

/* The first two lines of finding.txt: what, and where. */
static void show_finding_text(const char *id, const char *path)
{
	char what[1024] = "", where[1024] = "";
	FILE *f = fopen(path, "re");
	if (!f)
		return;
	if (!fgets(what, sizeof what, f) || !fgets(where, sizeof where, f))
		where[0] = 0;
	fclose(f);
	what[strcspn(what, "\n")] = where[strcspn(where, "\n")] = 0;
	printf("  %s: ", id);
	show_harmless(what);
	if (strncmp(where, "at ", 3) == 0) {
		putchar(' ');
		show_harmless(where);
	}
	putchar('\n');
}

static bool show_findings_on_disk(const char *dir, struct arena *a)
{
	struct dirent **list = NULL;
	int n = scandir(arena_printf(a, "%s/findings", dir), &list, file_is_shown,
			alphasort);
	printf("%d finding%s\n", n > 0 ? n : 0, text_plural(n));
	for (int i = 0; i < n; i++) {
		const char *id = list[i]->d_name;
		show_finding_text(id,
				  arena_printf(a, "%s/findings/%s/finding.txt", dir, id));
		if (testcase_find_inside(dir,
					 arena_printf(a, "findings/%s/test.json", id), a))
			printf("      test: findings/%s/test.json\n", id);
		free(list[i]);
	}
	free(list);
	return true;
}

static bool show_without_record(const char *dir, struct arena *a)
{
	if (rundir_is_busy(dir))
		printf("%s: the run is still going on; so far:\n", dir);
	else if (testcase_find_inside(dir, "resume", a))
		printf("%s: the run was killed; continue with everett run --resume %s\n",
		       dir, dir);
	else
		printf("%s: the run was killed\n", dir);
	return show_findings_on_disk(dir, a);
}

/* --- lists of tests --- */

static bool list_packed(const char *path, struct err *e)
{
	struct testcase t;
	struct packed_reader *r = packed_open(path, e);
	if (!r)
		return false;
	while (packed_next(r, &t))
		show_line(&t);
	if (packed_problem(r)) {
		fflush(stdout);
		fprintf(stderr, "everett: %s: %s\n", path, packed_problem(r));
	}
	packed_done(r);
	return true;
}

static int is_test_file(const struct dirent *entry)
{
	size_t n = strlen(entry->d_name);
	return n > 5 && strcmp(entry->d_name + n - 5, ".json") == 0;
}

static bool list_files(const char *dir, struct err *e)
{
	struct dirent **list;
	int n = scandir(dir, &list, is_test_file, alphasort);
	if (n < 0)
		return err_set(e, "cannot read %s: %s", dir, strerror(errno));
	bool ok = true;
	for (int i = 0; i < n; i++) {
		struct arena a;
		struct testcase t;
		arena_init(&a);
		ok = ok && testcase_read(arena_printf(&a, "%s/%s", dir, list[i]->d_name),
					 &a, &t, e);
		if (ok)
			show_line(&t);
		arena_done(&a);
		free(list[i]);
	}
	free(list);
	return ok;
}

static bool list_tests(const char *dir, struct arena *a, struct err *e)
{
	const char *packed = testcase_find_inside(dir, "packed", a);
	return list_files(dir, e) && (!packed || list_packed(packed, e));
}

static bool show_directory(const struct command *c, struct arena *a, struct err *e)
{
	const char *tests = testcase_find_inside(c->what, "tests", a);
	const char *record = testcase_find_inside(c->what, "run.json", a);
	const char *packed = testcase_find_inside(c->what, "packed", a);
	if (!record && !tests &&
	    (packed || testcase_find_inside(c->what, "000001.json", a)))
		return list_tests(c->what, a, e);
	bool is_cut = !record && (tests || testcase_find_inside(c->what, "findings", a) ||
				  testcase_find_inside(c->what, "resume", a));
	if (!(is_cut ? show_without_record(c->what, a) : show_run_record(c, a, e)))
		return false;
	if (c->findings_only)
		return true;
	if (!tests) {
		puts("no tests");
		return true;
	}
	puts("tests");
	return list_tests(tests, a, e);
}

/* --- one test --- */

static bool show_test(const struct command *c, struct arena *a, struct err *e)
{
	struct testcase t;
	if (!testcase_read_named(c->what, c->number, a, &t, e))
		return false;
	if (c->as_log)
		return show_log(&t, e);
	if (c->as_shell)
		shell_script(stdout, &t);
	else
		show_whole(&t);
	return true;
}

static bool extract_test(const struct command *c, struct arena *a, struct err *e)
{
	struct testcase t;
	if (!testcase_read_named(c->what, c->extract, a, &t, e))
		return false;
	if (strcmp(c->file, "-") == 0) {
		testcase_write(stdout, &t);
		return true;
	}
	struct file_out f;
	if (!file_open(&f, c->file, e))
		return false;
	testcase_write(f.stream, &t);
	return file_commit(&f, e);
}

/* --- the command --- */

static bool read_show_command(struct command *c, int argc, char **argv, struct err *e)
{
	int i = 1;
	enum colour_when when = COLOUR_AUTO;
	for (; i < argc && argv[i][0] == '-' && argv[i][1]; i++) {
		if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
			c->wants_help = true;
		} else if (strcmp(argv[i], "--findings") == 0) {
			c->findings_only = true;
		} else if (strcmp(argv[i], "--shell") == 0) {
			c->as_shell = true;
		} else if (strcmp(argv[i], "--log") == 0) {
			c->as_log = true;
		} else if (strncmp(argv[i], "--color=", 8) == 0) {
			if (!colour_parse(argv[i] + 8, &when))
				return err_set(e,
					       "--color: '%.80s' is not one of "
					       "auto|always|never",
					       argv[i] + 8);
		} else if (strcmp(argv[i], "--extract") == 0) {
			if (argc - i < 3)
				return err_set(e, "--extract needs a number and a file");
			c->extract = argv[++i];
			c->file = argv[++i];
		} else {
			return err_set(e,
				       "unknown option %s; 'everett help show' lists "
				       "them",
				       argv[i]);
		}
	}
	c->has_colour = colour_is_wanted(when, stdout);
	if (c->wants_help)
		return true;
	if (argc - i < 1 || argc - i > 2 || (c->extract && argc - i > 1))
		return err_set(e,
			       "usage: everett show [options] run, test or packed file "
			       "[number]");
	c->what = argv[i];
	c->number = argv[i + 1]; /* or NULL */
	return true;
}

int cmd_show(int argc, char **argv)
{
	struct command c = {0};
	struct err e = {0};
	struct arena a;
	arena_init(&a);
	bool ok = read_show_command(&c, argc, argv, &e);
	if (ok && c.wants_help)
		fputs(usage, stdout);
	else if (ok && c.extract)
		ok = extract_test(&c, &a, &e);
	else if (ok && file_is_directory(c.what) && !c.number &&
		 !testcase_find_inside(c.what, "test.json", &a))
		ok = show_directory(&c, &a, &e);
	else if (ok && !c.number && packed_is(c.what))
		ok = list_packed(c.what, &e);
	else if (ok)
		ok = show_test(&c, &a, &e);
	if (ok && (fflush(stdout) != 0 || ferror(stdout)))
		ok = err_set(&e, "cannot write: %s", strerror(errno));
	arena_done(&a);
	return ok ? 0 : cli_fail(&e);
}
