/* lcov.c - a record per source file, in the format of lcov's "tracefiles": SF, functions
 * (FN, FNDA), sides of branches (BRDA), lines (DA), the sums of each, end_of_record.
 *
 * Coverage comes in three passes over the program, each ordered by file; the parts of one
 * file are put together here. */
#include "emit/lcov.h"

#include "base/alloc.h"
#include "base/text.h"
#include "base/vec.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct record {
	const char *file;
	struct text functions, hits, sides, lines;
	uint64_t functions_found, functions_hit, sides_found, sides_hit, found, hit;
};

struct writer {
	struct record *records; /* in order of files */
	uint32_t n, cap;
	uint32_t at; /* the one of the last file asked for */
};

static void add_record(struct writer *w, const char *file)
{
	struct record *r = VEC_ADD(w->records, w->n, w->cap);
	*r = (struct record){.file = file};
	text_init(&r->functions);
	text_init(&r->hits);
	text_init(&r->sides);
	text_init(&r->lines);
}

/* The record of a file; passes after the first find theirs by going on from the last. */
static struct record *find_record(struct writer *w, const char *file)
{
	for (uint32_t i = 0; i < w->n; i++) {
		uint32_t k = (w->at + i) % w->n;
		if (strcmp(w->records[k].file, file) == 0) {
			w->at = k;
			return &w->records[k];
		}
	}
	return NULL;
}

/* There are many lines of this form, and printf is slow: a number and what stands before it. */
static void add_number(struct text *t, const char *before, uint32_t n)
{
	char digits[10];
	size_t at = sizeof digits;
	do
		digits[--at] = (char)('0' + n % 10);
	while (n /= 10);
	text_add_string(t, before);
	text_add(t, digits + at, sizeof digits - at);
}

static void write_lcov_line(void *arg, const char *file, uint32_t line, bool is_covered)
{
	struct writer *w = arg;
	if (!w->n || strcmp(w->records[w->n - 1].file, file) != 0)
		add_record(w, file);
	struct record *r = &w->records[w->n - 1];
	add_number(&r->lines, "DA:", line);
	text_add_string(&r->lines, is_covered ? ",1\n" : ",0\n");
	r->found++;
	r->hit += is_covered;
}

static void write_lcov_branch(void *arg, const struct cover_side *s)
{
	struct record *r = find_record(arg, s->file);
	if (!r)
		return;
	add_number(&r->sides, "BRDA:", s->line);
	add_number(&r->sides, ",", s->jump);
	add_number(&r->sides, ",", s->side);
	text_add_string(&r->sides, !s->is_met ? ",-\n" : s->is_covered ? ",1\n" : ",0\n");
	r->sides_found++;
	r->sides_hit += s->is_covered;
}

static void write_lcov_function(void *arg, const struct cover_function *f)
{
	struct record *r = find_record(arg, f->file);
	if (!r)
		return;
	text_printf(&r->functions, "FN:%u,%s\n", f->line, f->name);
	text_printf(&r->hits, "FNDA:%d,%s\n", f->is_covered, f->name);
	r->functions_found++;
	r->functions_hit += f->is_covered;
}

/* The file's path: what reads coverage.info opens it, from anywhere. */
static void write_source_path(FILE *out, const struct program *p, const char *file)
{
	char real[PATH_MAX];
	char *path = NULL;
	for (uint32_t i = 0; i < p->nsources && !path && file[0] != '/'; i++)
		if (strcmp(p->sources[i].name, file) == 0 && *p->sources[i].dir)
			path = alloc_printf("%s/%s", p->sources[i].dir, file);
	bool is_there = path && realpath(path, real);
	fprintf(out, "TN:\nSF:%s\n", is_there ? real : path ? path : file);
	free(path);
}

static void write_file_record(FILE *out, const struct program *p, const struct record *r)
{
	write_source_path(out, p, r->file);
	fprintf(out, "%s%s", r->functions.data, r->hits.data);
	fprintf(out, "FNF:%" PRIu64 "\nFNH:%" PRIu64 "\n", r->functions_found,
		r->functions_hit);
	fprintf(out, "%sBRF:%" PRIu64 "\nBRH:%" PRIu64 "\n", r->sides.data,
		r->sides_found, r->sides_hit);
	fprintf(out, "%sLF:%" PRIu64 "\nLH:%" PRIu64 "\nend_of_record\n", r->lines.data,
		r->found, r->hit);
}

static void record_done(struct record *r)
{
	text_done(&r->functions);
	text_done(&r->hits);
	text_done(&r->sides);
	text_done(&r->lines);
}

bool lcov_write(const struct cover *c, struct rundir *d, struct err *e)
{
	struct file_out f;
	struct writer w = {0};
	if (!rundir_file(d, "coverage.info", &f, e))
		return false;
	cover_each_line(c, write_lcov_line, &w);
	cover_each_side(c, write_lcov_branch, &w);
	cover_each_function(c, write_lcov_function, &w);
	for (uint32_t i = 0; i < w.n; i++) {
		write_file_record(f.stream, c->prog, &w.records[i]);
		record_done(&w.records[i]);
	}
	free(w.records);
	return file_commit(&f, e);
}
