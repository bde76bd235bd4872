/* corpus.c - tests as a directory of files, as fuzzers keep them and as
 * `everett run --seeds` reads them. */
#include "export/export.h"

#include "base/file.h"
#include "base/map.h"
#include "base/text.h"
#include "testcase/fuzzer_names.h"
#include "testcase/read_test.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
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

static bool export_corpus_file(void *arg, const struct testcase *t, struct err *e)
{
	struct corpus *c = arg;
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

bool export_corpus(const char *dir, const char *what, struct err *e)
{
	struct corpus c = {.dir = dir};
	bool ok = mkdir(dir, 0777) == 0 || errno == EEXIST ||
		  err_set(e, "cannot make %s: %s", dir, strerror(errno));
	if (ok && !file_is_directory(dir))
		ok = err_set(e, "%s is not a directory", dir);
	map_init(&c.seen);
	ok = ok && testcase_each(what, export_corpus_file, &c, e);
	if (ok)
		fprintf(stderr,
			"everett: %" PRIu64 " test%s, %" PRIu64 " file%s written to %s\n",
			c.tests, text_plural(c.tests), c.files, text_plural(c.files),
			dir);
	map_done(&c.seen);
	return ok;
}
