/* memory.c - which tests of a file have failed the last time they ran: names, one a line,
 * in the file `failed` of its results. A test that was not run keeps its place. */
#include "suite/suite.h"

#include "base/alloc.h"
#include "base/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *list_path(const struct suite_file *f)
{
	return alloc_printf("%s/failed", f->out_here);
}

static bool is_listed(const char *list, const char *name)
{
	size_t n = strlen(name);
	for (const char *p = list; p && *p; p += *p == '\n') {
		size_t length = strcspn(p, "\n");
		if (length == n && memcmp(p, name, n) == 0)
			return true;
		p += length;
	}
	return false;
}

static void remember_file(const struct suite_file *f)
{
	struct file_out out;
	size_t size;
	char *path = list_path(f);
	char *old = file_read(path, &size, NULL);
	if (file_open(&out, path, NULL)) {
		for (uint32_t i = 0; i < f->ntests; i++) {
			const struct suite_test *t = &f->tests[i];
			bool was_run = t->is_chosen && t->result.verdict != SUITE_NOT_RUN;
			bool is_wrong = t->result.verdict == SUITE_FAILED ||
					t->result.verdict == SUITE_BROKEN;
			if (was_run ? is_wrong : is_listed(old, t->name))
				fprintf(out.stream, "%s\n", t->name);
		}
		file_commit(&out, NULL);
	}
	free(old);
	free(path);
}

void suite_remember(struct suite *s)
{
	for (uint32_t i = 0; i < s->nfiles; i++)
		remember_file(s->files[i]);
}

bool suite_choose_failed(struct suite *s, struct err *e)
{
	bool is_known = false;
	for (uint32_t i = 0; i < s->nfiles; i++) {
		struct suite_file *f = s->files[i];
		size_t size;
		char *path = list_path(f);
		char *list = file_read(path, &size, NULL);
		is_known |= list != NULL;
		for (uint32_t k = 0; k < f->ntests; k++)
			f->tests[k].is_chosen &= is_listed(list, f->tests[k].name);
		free(list);
		free(path);
	}
	return is_known || err_set(e, "--failed: these tests have never run");
}
