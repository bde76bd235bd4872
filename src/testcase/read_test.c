/* read_test.c - one test from a file, a packed file or a run directory. */
#include "testcase/read_test.h"

#include "base/file.h"
#include "base/text.h"
#include "format/parse.h"
#include "testcase/ktest.h"
#include "testcase/packed.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *testcase_find_inside(const char *dir, const char *name, struct arena *a)
{
	const char *path = arena_printf(a, "%s/%s", dir, name);
	return access(path, F_OK) == 0 ? path : NULL;
}

/* Pointers into the packed file do not outlive it: a copy, by way of the text. */
static bool copy_packed_test(const struct testcase *t, struct arena *a,
			     struct testcase *out, struct err *e)
{
	char *text = NULL;
	size_t size = 0;
	FILE *f = open_memstream(&text, &size);
	if (!f)
		return err_set(e, "out of memory");
	testcase_write(f, t);
	fclose(f);
	bool ok = testcase_read_text(text, size, a, out, e);
	free(text);
	return ok;
}

static bool read_packed(const char *path, uint64_t number, struct arena *a,
			struct testcase *out, struct err *e)
{
	struct testcase t;
	struct packed_reader *r = packed_open(path, e);
	if (!r)
		return false;
	bool ok = (packed_get(r, number, &t, e) || err_context(e, "%s", path)) &&
		  copy_packed_test(&t, a, out, e);
	packed_done(r);
	return ok;
}

/* Test number N of a directory of tests, of its own or packed. */
static bool read_numbered(const char *dir, uint64_t number, struct arena *a,
			  struct testcase *out, struct err *e)
{
	char name[40];
	snprintf(name, sizeof name, "%06" PRIu64 ".json", number);
	const char *path = testcase_find_inside(dir, name, a);
	if (path)
		return testcase_read(path, a, out, e);
	path = testcase_find_inside(dir, "packed", a);
	return path ? read_packed(path, number, a, out, e)
		    : err_set(e, "%s: there is no test %" PRIu64, dir, number);
}

static bool read_in_directory(const char *dir, const char *number, struct arena *a,
			      struct testcase *out, struct err *e)
{
	uint64_t n;
	const char *test = testcase_find_inside(dir, "test.json", a);
	const char *tests = testcase_find_inside(dir, "tests", a);
	if (test && !number)
		return testcase_read(test, a, out, e);
	if (!tests && !testcase_find_inside(dir, "packed", a) && !number)
		return err_set(e,
			       "%s has no tests: not the directory of a run or a finding",
			       dir);
	if (!number)
		return err_set(e, "%s is a directory; add the number of a test", dir);
	return (parse_number(number, &n, e) || err_context(e, "number of the test")) &&
	       read_numbered(tests ? tests : dir, n, a, out, e);
}

bool testcase_read_named(const char *path, const char *number, struct arena *a,
			 struct testcase *out, struct err *e)
{
	uint64_t n;
	if (file_is_directory(path))
		return read_in_directory(path, number, a, out, e);
	if (!file_check(path, e))
		return false;
	if (packed_is(path)) {
		if (!number)
			return err_set(e, "%s has many tests; add the number of one", path);
		return (parse_number(number, &n, e) ||
			err_context(e, "number of the test")) &&
		       read_packed(path, n, a, out, e);
	}
	if (number)
		return err_set(e, "%s is one test; leave out %s", path, number);
	return text_has_ending(path, ".ktest") ? ktest_read(path, a, out, e)
					       : testcase_read(path, a, out, e);
}

/* --- many --- */

static bool each_packed(const char *path, testcase_each_fn f, void *arg, struct err *e)
{
	struct packed_reader *r = packed_open(path, e);
	struct testcase t;
	bool ok = r != NULL;
	while (ok && packed_next(r, &t))
		ok = f(arg, &t, e);
	if (ok && packed_problem(r))
		ok = err_set(e, "%s: %s", path, packed_problem(r));
	packed_done(r);
	return ok;
}

static bool one_test(const char *path, testcase_each_fn f, void *arg, struct err *e)
{
	struct testcase t;
	struct arena a;
	arena_init(&a);
	bool ok = testcase_read_named(path, NULL, &a, &t, e) && f(arg, &t, e);
	arena_done(&a);
	return ok;
}

static int is_json(const struct dirent *d)
{
	size_t n = strlen(d->d_name);
	return n > 5 && strcmp(d->d_name + n - 5, ".json") == 0;
}

static int compare_entry_names(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

static bool each_in_directory(const char *dir, testcase_each_fn f, void *arg,
			      struct arena *a, struct err *e)
{
	const char *tests = testcase_find_inside(dir, "tests", a);
	if (!tests && testcase_find_inside(dir, "run.json", a))
		return err_set(e, "%s: there are no tests in it", dir);
	dir = tests ? tests : dir;
	const char *packed = testcase_find_inside(dir, "packed", a);
	if (packed)
		return each_packed(packed, f, arg, e);
	struct dirent **entries;
	int n = scandir(dir, &entries, is_json, compare_entry_names);
	bool ok = true;
	if (n < 0)
		return err_set(e, "cannot read %s: %s", dir, strerror(errno));
	for (int i = 0; i < n; i++) {
		ok = ok && one_test(arena_printf(a, "%s/%s", dir, entries[i]->d_name), f,
				    arg, e);
		free(entries[i]);
	}
	free(entries);
	return ok && (n || err_set(e, "%s: there are no tests in it", dir));
}

bool testcase_each(const char *path, testcase_each_fn f, void *arg, struct err *e)
{
	struct arena a;
	bool ok;
	arena_init(&a);
	if (file_is_directory(path))
		ok = each_in_directory(path, f, arg, &a, e);
	else
		ok = packed_is(path) ? each_packed(path, f, arg, e)
				     : one_test(path, f, arg, e);
	arena_done(&a);
	return ok;
}
