/* testcase_store.c - where each test of a run goes.
 *
 * Speed is the point: no temporary names and no renaming, because the directory is this
 * run's own and a reader looks at it afterwards; one memory stream makes all the text. */
#include "result/testcase_store.h"

#include "base/alloc.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct testcase_store {
	const struct rundir *dir;
	int tests; /* the open directory tests/, -1 not yet */
	FILE *stream; /* into `text` */
	char *text;
	size_t size;
	struct packed_writer *packed; /* NULL not yet */
};

struct testcase_store *testcase_store_new(const struct rundir *d)
{
	struct testcase_store *s = alloc_zero(1, sizeof *s);
	s->dir = d;
	s->tests = -1;
	return s;
}

bool testcase_store_close(struct testcase_store *s, struct err *e)
{
	if (!s)
		return true;
	bool ok = packed_close(s->packed, e);
	if (s->stream)
		fclose(s->stream);
	if (s->tests >= 0)
		close(s->tests);
	free(s->text);
	free(s);
	return ok;
}

static bool open_dir(struct testcase_store *s, struct err *e)
{
	if (s->tests >= 0)
		return true;
	char *path = rundir_path(s->dir, "tests");
	if (mkdir(path, 0777) == 0 || errno == EEXIST)
		s->tests = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (s->tests < 0)
		err_set(e, "cannot create directory %s: %s", path, strerror(errno));
	free(path);
	return s->tests >= 0;
}

/* Puts the test's text into s->text and gives its length. */
static size_t format(struct testcase_store *s, const struct testcase *t)
{
	if (!s->stream)
		s->stream = open_memstream(&s->text, &s->size);
	if (!s->stream) {
		perror("everett");
		abort(); /* out of memory, as in base/alloc.c */
	}
	rewind(s->stream);
	testcase_write(s->stream, t);
	fflush(s->stream);
	return (size_t)ftello(s->stream);
}

static bool write_file(struct testcase_store *s, const char *name,
		       const struct testcase *t, struct err *e)
{
	size_t n = format(s, t), done = 0;
	int fd = openat(s->tests, name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	while (fd >= 0 && done < n) {
		ssize_t wrote = write(fd, s->text + done, n - done);
		if (wrote > 0)
			done += (size_t)wrote;
		else if (wrote == 0 || errno != EINTR)
			break;
	}
	bool ok = fd >= 0 && done == n;
	if (!ok)
		err_set(e, "cannot write %s/tests/%s: %s", s->dir->path, name,
			strerror(errno));
	if (fd >= 0)
		close(fd);
	return ok;
}

static bool open_packed(struct testcase_store *s, struct err *e)
{
	if (s->packed)
		return true;
	char *path = rundir_path(s->dir, "tests/packed");
	s->packed = packed_create(path, e);
	free(path);
	return s->packed != NULL;
}

bool testcase_store_add(struct testcase_store *s, const struct testcase *t, struct err *e)
{
	char name[32];
	if (!open_dir(s, e))
		return false;
	if (t->number > TESTCASE_STORE_FILES)
		return open_packed(s, e) && packed_add(s->packed, t, e);
	snprintf(name, sizeof name, "%06" PRIu64 ".json", t->number);
	return write_file(s, name, t, e);
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
