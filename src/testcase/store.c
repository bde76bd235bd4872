/* store.c - where the tests of a run go. Read the header first. */
#include "testcase/store.h"

#include "base/alloc.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct testcase_store {
	const struct rundir *dir;
	struct packed_writer *packed; /* NULL not yet */
	uint64_t count;
};

struct testcase_store *testcase_store_new(const struct rundir *d)
{
	struct testcase_store *s = alloc_zero(1, sizeof *s);
	s->dir = d;
	return s;
}

static bool open_packed(struct testcase_store *s, struct err *e)
{
	if (s->packed)
		return true;
	char *dir = rundir_path(s->dir, "tests");
	char *path = rundir_path(s->dir, "tests/packed");
	if (mkdir(dir, 0777) != 0 && errno != EEXIST)
		err_set(e, "cannot create directory %s: %s", dir, strerror(errno));
	else
		s->packed = packed_create(path, e);
	free(dir);
	free(path);
	return s->packed != NULL;
}

bool testcase_store_add(struct testcase_store *s, const struct testcase *t, struct err *e)
{
	if (!open_packed(s, e) || !packed_add(s->packed, t, e))
		return false;
	s->count++;
	return true;
}

bool testcase_store_add_record(struct testcase_store *s, const void *record, size_t n,
			       uint64_t number, struct err *e)
{
	if (!open_packed(s, e) || !packed_add_record(s->packed, record, n, number, e))
		return false;
	s->count++;
	return true;
}

/* Tests that an earlier run left as files go back into the packed one, which has those up to
 * number `last` (the run was ended while it turned them into files). */
static bool pack_files(struct testcase_store *s, uint64_t last, uint64_t tests,
		       struct err *e)
{
	bool ok = true;
	for (uint64_t i = 1; ok && i <= tests; i++) {
		struct arena a;
		struct testcase t;
		char *path = alloc_printf("%s/tests/%06" PRIu64 ".json", s->dir->path, i);
		arena_init(&a);
		if (i > last && access(path, F_OK) == 0)
			ok = testcase_read(path, &a, &t, e) &&
			     packed_add(s->packed, &t, e) && packed_flush(s->packed, e);
		if (ok)
			unlink(path);
		arena_done(&a);
		free(path);
	}
	return ok;
}

struct testcase_store *testcase_store_resume(const struct rundir *d, uint64_t tests,
					     struct err *e)
{
	struct testcase_store *s = testcase_store_new(d);
	char *path = rundir_path(d, "tests/packed");
	uint64_t last;
	if (!tests) {
		unlink(path); /* written after the last checkpoint */
		free(path);
		return s;
	}
	s->packed = packed_append(path, tests, &last, e);
	s->count = tests;
	free(path);
	if (s->packed && pack_files(s, last, tests, e))
		return s;
	struct err ignored = {0};
	packed_close(s->packed, &ignored);
	free(s);
	return NULL;
}

/* No temporary name: the packed file has the test until all are written. */
static bool write_file(const struct rundir *d, const struct testcase *t, struct err *e)
{
	char *path = alloc_printf("%s/tests/%06" PRIu64 ".json", d->path, t->number);
	FILE *f = fopen(path, "we");
	bool ok = f != NULL;
	if (f) {
		testcase_write(f, t);
		ok = !ferror(f);
		ok &= fclose(f) == 0;
	}
	if (!ok)
		err_set(e, "cannot write %s: %s", path, strerror(errno));
	free(path);
	return ok;
}

static bool unpack_stored_tests(const struct rundir *d, struct err *e)
{
	struct testcase t;
	char *path = rundir_path(d, "tests/packed");
	struct packed_reader *r = packed_open(path, e);
	bool ok = r != NULL;
	while (ok && packed_next(r, &t))
		ok = write_file(d, &t, e);
	if (ok && packed_problem(r))
		ok = err_set(e, "%s: %s", path, packed_problem(r));
	if (ok)
		unlink(path);
	packed_done(r);
	free(path);
	return ok;
}

bool testcase_store_close(struct testcase_store *s, struct err *e)
{
	if (!s)
		return true;
	bool has_few = s->packed && s->count <= TESTCASE_STORE_FILES;
	bool ok = packed_close(s->packed, e);
	if (ok && has_few)
		ok = unpack_stored_tests(s->dir, e);
	free(s);
	return ok;
}

bool testcase_store_add_finding(struct testcase_store *s, const struct testcase *t,
				struct err *e)
{
	struct file_out file;
	struct rundir dir = *s->dir;
	char *name = alloc_printf("findings/%s/test.json", t->outcome.id);
	bool ok = rundir_file(&dir, name, &file, e);
	free(name);
	if (!ok)
		return false;
	testcase_write(file.stream, t);
	return file_commit(&file, e);
}

bool testcase_store_flush(struct testcase_store *s, struct err *e)
{
	return !s->packed || packed_flush(s->packed, e);
}
