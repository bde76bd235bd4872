/* progress.h - how a run goes, in one line that fits the terminal. */
#ifndef RUN_PROGRESS_H
#define RUN_PROGRESS_H
#include "run/long_path.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What is shown; of a run with workers the sum of theirs. */
struct progress_numbers {
	double seconds;
	uint64_t paths, left; /* ended, to do */
	struct { /* executions of programs with several threads; all 0: there is one thread */
		uint64_t explored, pending, estimate;
	} schedules;
	double covered; /* percent of the blocks of the user's code */
	double since_new; /* seconds since something new was covered */
	uint32_t findings;
	uint64_t tests, memory; /* bytes resident */
	double speed; /* instructions per second, smoothed; 0: not known yet */
	struct long_path_news long_path;
};

/* The line without a line end, of `width` columns at most: what is less important is left
 * out. 0: there is no limit. */
void progress_line(const struct progress_numbers *p, size_t width, char *buf, size_t n);
/* Columns of the terminal behind a descriptor, 80 if that is not known. */
size_t progress_width(int fd);

/* Speed over the last seconds, so that it neither jumps nor reads 0 between two reports. */
struct progress_speed {
	double time, value;
	uint64_t instructions;
};
double progress_speed(struct progress_speed *s, double now, uint64_t instructions);

/* 33251 as "33,251"; 2300000000 as "2.3 G"; bytes as "1.2 GB". In buf. */
const char *progress_count(uint64_t n, char *buf, size_t size);
const char *progress_rough(double n, char *buf, size_t size);
const char *progress_bytes(uint64_t bytes, char *buf, size_t size);
#endif
