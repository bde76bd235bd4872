/* files.c - see files.h. */
#include "testcase/files.h"

#include "base/alloc.h"
#include "base/file.h"
#include "base/text.h"
#include "testcase/ktest.h"
#include "testcase/packed.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct reading {
	test_files_visit visit;
	void *arg;
};

static bool each_of_one(const struct reading *r, const char *path, struct err *e)
{
	struct arena a;
	struct testcase t;
	struct test_file f = {&t, path, text_has_ending(path, ".ktest")};
	arena_init(&a);
	bool ok = (f.is_ktest ? ktest_read(path, &a, &t, e)
			      : testcase_read(path, &a, &t, e)) &&
		  (r->visit(r->arg, &f, e) || !e->text[0] || err_context(e, "%s", path));
	arena_done(&a);
	return ok;
}

static bool each_of_packed(const struct reading *r, const char *path, struct err *e)
{
	struct packed_reader *p = packed_open(path, e);
	struct testcase t;
	struct test_file f = {&t, path, false};
	bool ok = p != NULL;
	while (ok && packed_next(p, &t))
		ok = r->visit(r->arg, &f, e);
	if (ok && packed_problem(p))
		ok = err_set(e, "%s: %s", path, packed_problem(p));
	packed_done(p);
	return ok;
}

static bool each_of_file(const struct reading *r, const char *path, struct err *e)
{
	bool is_packed = packed_is(path) || text_has_ending(path, "/packed");
	return is_packed ? each_of_packed(r, path, e) : each_of_one(r, path, e);
}

static int is_test(const struct dirent *d)
{
	return strcmp(d->d_name, "packed") == 0 || text_has_ending(d->d_name, ".json");
}

/* In a directory without tests/: a finding's, one of KLEE's, tests that somebody collected, or a
 * run that made none. */
static int is_any_test(const struct dirent *d)
{
	return (is_test(d) && strcmp(d->d_name, "run.json") != 0) ||
	       text_has_ending(d->d_name, ".ktest");
}

/* The files of a directory that the filter takes, in order of their names. *n: how many. */
static bool each_of_directory(const struct reading *r, const char *dir,
			      int (*filter)(const struct dirent *), int *n, struct err *e)
{
	struct dirent **names = NULL;
	bool ok = true;
	*n = scandir(dir, &names, filter, alphasort);
	if (*n < 0)
		return err_set(e, "cannot read %s: %s", dir, strerror(errno));
	for (int i = 0; i < *n; i++) {
		char *file = alloc_printf("%s/%s", dir, names[i]->d_name);
		ok = ok && each_of_file(r, file, e);
		free(file);
		free(names[i]);
	}
	free(names);
	return ok;
}

bool test_files_each(const char *path, test_files_visit visit, void *arg, struct err *e)
{
	const struct reading r = {visit, arg};
	int n;
	if (!file_is_directory(path))
		return each_of_file(&r, path, e);
	char *tests = alloc_printf("%s/tests", path);
	bool is_run = file_is_directory(tests);
	bool ok = each_of_directory(&r, is_run ? tests : path,
				    is_run ? is_test : is_any_test, &n, e);
	free(tests);
	return ok && (n > 0 || err_set(e, "%s has no tests", path));
}
