/* seeds.c - reads seeds. Corpora of fuzzers are directories of plain files; what is in
 * them besides (directories, files that grew too large) is passed over with a line. */
#include "run/seeds.h"

#include "base/alloc.h"
#include "base/file.h"
#include "base/vec.h"
#include "testcase/fuzzer_names.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { SEED_MAX = 1 << 20 }; /* bytes of a file */

struct list {
	struct exec_seed *items;
	uint32_t n, cap;
};

static bool add_seed_file(struct list *l, const char *path, struct err *e)
{
	struct stat st;
	FILE *f = fopen(path, "rbe");
	bool ok = f && fstat(fileno(f), &st) == 0;
	if (!ok) {
		err_set(e, "--seeds: cannot read %s: %s", path, strerror(errno));
	} else if (!S_ISREG(st.st_mode) || st.st_size > SEED_MAX) {
		fprintf(stderr, "everett: seed %s left out: %s\n", path,
			S_ISREG(st.st_mode) ? "larger than 1 MiB" : "not a file");
	} else {
		uint8_t *bytes = alloc_zero((size_t)st.st_size + 1, 1);
		size_t n = fread(bytes, 1, (size_t)st.st_size, f);
		*VEC_ADD(l->items, l->n, l->cap) =
			(struct exec_seed){.bytes = bytes, .n = (uint32_t)n};
	}
	if (f)
		fclose(f);
	return ok;
}

static int by_bytes(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

static bool add_directory(struct list *l, const char *path, struct err *e)
{
	struct dirent **entries;
	int n = scandir(path, &entries, file_is_shown, by_bytes);
	bool ok = true;
	if (n < 0)
		return err_set(e, "--seeds: cannot read %s: %s", path, strerror(errno));
	for (int i = 0; i < n; i++) {
		char *file = alloc_printf("%s/%s", path, entries[i]->d_name);
		ok = ok && add_seed_file(l, file, e);
		free(file);
		free(entries[i]);
	}
	free(entries);
	return ok;
}

bool seeds_read(struct run *r, const char *path, struct err *e)
{
	struct stat st;
	struct list l = {0};
	if (stat(path, &st) != 0)
		return err_set(e, "--seeds: cannot read %s: %s", path, strerror(errno));
	bool ok = S_ISDIR(st.st_mode) ? add_directory(&l, path, e)
				      : add_seed_file(&l, path, e);
	if (ok && !l.n)
		ok = err_set(e, "--seeds: there are no files in %s", path);
	r->seeds = (struct exec_seeds){.list = l.items,
				       .n = l.n,
				       .length_name = FUZZER_SIZE,
				       .max_length = (uint32_t)r->options->max_len};
	return ok;
}

void seeds_free(struct run *r)
{
	for (uint32_t i = 0; i < r->seeds.n; i++)
		free((void *)(uintptr_t)r->seeds.list[i].bytes);
	free(r->seeds.list);
	exec_seeds_done(&r->seeds);
}
