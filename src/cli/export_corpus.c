/* export_corpus.c - tests as a directory of files, as fuzzers keep them and as
 * `everett run --seeds` reads them. */
#include "cli/export.h"

#include "base/file.h"
#include "base/map.h"
#include "base/text.h"
#include "cli/read_test.h"
#include "result/fuzzer_names.h"
#include "result/ktest.h"
#include "result/packed.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct corpus {
	const char *dir;
	uint64_t tests, files;
	struct map seen; /* hash of content -> nothing of interest */
};

/* A length says how much there is: the file does so as well. */
static void put_data(struct text *out, const struct testcase *t)
{
	for (uint32_t i = 0; i < t->ninputs; i++)
		if (strcmp(t->inputs[i].name, FUZZER_SIZE) != 0)
			text_add(out, t->inputs[i].bytes, t->inputs[i].size);
}

static bool add_test(struct corpus *c, const struct testcase *t, struct err *e)
{
	struct text data;
	struct file_out f;
	struct arena a;
	arena_init(&a);
	text_init(&data);
	put_data(&data, t);
	uint64_t hash = hash_bytes(0, data.data, data.len);
	bool ok = true;
	c->tests++;
	if (!map_get(&c->seen, hash, NULL)) {
		map_put(&c->seen, hash, 1);
		ok = file_open(&f, arena_printf(&a, "%s/%016" PRIx64, c->dir, hash), e);
		if (ok) {
			fwrite(data.data, 1, data.len, f.stream);
			ok = file_commit(&f, e);
		}
		c->files += ok;
	}
	text_done(&data);
	arena_done(&a);
	return ok;
}

static bool add_packed(struct corpus *c, const char *path, struct err *e)
{
	struct packed_reader *r = packed_open(path, e);
	struct testcase t;
	bool ok = r != NULL;
	while (ok && packed_next(r, &t))
		ok = add_test(c, &t, e);
	if (ok && packed_problem(r))
		ok = err_set(e, "%s: %s", path, packed_problem(r));
	packed_done(r);
	return ok;
}

static int is_json(const struct dirent *d)
{
	size_t n = strlen(d->d_name);
	return n > 5 && strcmp(d->d_name + n - 5, ".json") == 0;
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

static bool add_file(struct corpus *c, const char *path, struct err *e)
{
	struct testcase t;
	struct arena a;
	arena_init(&a);
	bool ok = read_test(path, NULL, &a, &t, e) && add_test(c, &t, e);
	arena_done(&a);
	return ok;
}

static bool add_directory(struct corpus *c, const char *dir, struct arena *a,
			  struct err *e)
{
	const char *tests = find_inside(dir, "tests", a);
	dir = tests ? tests : dir;
	const char *packed = find_inside(dir, "packed", a);
	if (packed)
		return add_packed(c, packed, e);
	struct dirent **entries;
	int n = scandir(dir, &entries, is_json, by_name);
	bool ok = true;
	if (n < 0)
		return err_set(e, "cannot read %s: %s", dir, strerror(errno));
	for (int i = 0; i < n; i++) {
		ok = ok &&
		     add_file(c, arena_printf(a, "%s/%s", dir, entries[i]->d_name), e);
		free(entries[i]);
	}
	free(entries);
	return ok && (n || err_set(e, "%s: there are no tests in it", dir));
}

bool export_corpus(const char *dir, const char *what, struct err *e)
{
	struct corpus c = {.dir = dir};
	struct arena a;
	bool ok = mkdir(dir, 0777) == 0 || errno == EEXIST ||
		  err_set(e, "cannot make %s: %s", dir, strerror(errno));
	if (ok && !is_directory(dir))
		ok = err_set(e, "%s is not a directory", dir);
	arena_init(&a);
	map_init(&c.seen);
	if (ok && is_directory(what))
		ok = add_directory(&c, what, &a, e);
	else if (ok && packed_is(what))
		ok = add_packed(&c, what, e);
	else
		ok = ok && add_file(&c, what, e);
	if (ok)
		fprintf(stderr,
			"everett: %" PRIu64 " test%s, %" PRIu64 " file%s written to %s\n",
			c.tests, c.tests == 1 ? "" : "s", c.files,
			c.files == 1 ? "" : "s", dir);
	map_done(&c.seen);
	arena_done(&a);
	return ok;
}
