/* cmd_export.c - `everett export`: a test in the form that other tools read. */
#include "base/file.h"
#include "cli/commands.h"
#include "cli/read_test.h"
#include "result/ktest.h"

#include <stdio.h>
#include <string.h>

static const char usage[] =
	"Usage: everett export --ktest FILE|--raw DIR test.json\n"
	"       everett export --ktest FILE|--raw DIR RUN|PACKED number\n"
	"\n"
	"  --ktest FILE  write the test as KLEE's .ktest file, version 3\n"
	"  --raw DIR     write each input as a file of its own into DIR\n"
	"  -h, --help    print this help\n"
	"\n"
	"Exit status: 0, or 2 if something cannot be read or written.\n";

static bool write_ktest(const char *path, const struct testcase *t, struct err *e)
{
	struct file_out f;
	if (!file_open(&f, path, e))
		return false;
	if (!ktest_write(f.stream, t, "program.bc", e)) {
		file_abandon(&f);
		return false;
	}
	return file_commit(&f, e);
}

static bool export(const char *ktest, const char *raw, const char *path,
		   const char *number, struct err *e)
{
	struct testcase t;
	struct arena a;
	arena_init(&a);
	bool ok = read_test(path, number, &a, &t, e) &&
		  (!ktest || write_ktest(ktest, &t, e)) &&
		  (!raw || ktest_write_raw(raw, &t, e));
	arena_done(&a);
	return ok;
}

int cmd_export(int argc, char **argv)
{
	const char *ktest = NULL, *raw = NULL;
	struct err e = {0};
	bool ok = true;
	int i = 1;
	for (; i < argc && ok && argv[i][0] == '-' && argv[i][1]; i++) {
		if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
			fputs(usage, stdout);
			return 0;
		}
		const char **option = strcmp(argv[i], "--ktest") == 0 ? &ktest
				      : strcmp(argv[i], "--raw") == 0 ? &raw
								      : NULL;
		if (!option)
			ok = err_set(&e, "unknown option %s; 'everett help export' lists "
					 "them",
				     argv[i]);
		else if (!argv[i + 1])
			ok = err_set(&e, "%s needs an argument", argv[i]);
		else
			*option = argv[++i];
	}
	if (ok && (argc - i < 1 || argc - i > 2 || (!ktest && !raw)))
		ok = err_set(&e, "usage: everett export --ktest FILE|--raw DIR test.json");
	ok = ok && export(ktest, raw, argv[i], argv[i + 1], &e);
	return ok ? 0 : cli_fail(&e);
}
