/* lcov.c - a record per source file: SF, a DA per line, sums, end_of_record. */
#include "emit/lcov.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct writer {
	FILE *out;
	const char *file; /* of the record being written, NULL none */
	uint64_t found, hit;
};

static void end_record(struct writer *w)
{
	if (w->file)
		fprintf(w->out, "LF:%" PRIu64 "\nLH:%" PRIu64 "\nend_of_record\n",
			w->found, w->hit);
	w->file = NULL;
	w->found = w->hit = 0;
}

static void add_line(void *arg, const char *file, uint32_t line, bool is_covered)
{
	struct writer *w = arg;
	if (!w->file || strcmp(w->file, file) != 0) {
		end_record(w);
		w->file = file;
		fprintf(w->out, "TN:\nSF:%s\n", file);
	}
	fprintf(w->out, "DA:%" PRIu32 ",%d\n", line, is_covered);
	w->found++;
	w->hit += is_covered;
}

bool lcov_write(const struct cover *c, struct rundir *d, struct err *e)
{
	struct file_out f;
	if (!rundir_file(d, "coverage.info", &f, e))
		return false;
	struct writer w = {.out = f.stream};
	cover_each_line(c, add_line, &w);
	end_record(&w);
	return file_commit(&f, e);
}
