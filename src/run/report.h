/* report.h - what a run has done so far, as bytes: for a run to be resumed, and from a
 * worker to the collector. Numbers are absolute, so a later report replaces an earlier
 * one. */
#ifndef RUN_REPORT_H
#define RUN_REPORT_H
#include "base/bytes.h"
#include "base/err.h"
#include "run/run.h"

struct report {
	struct run_result result; /* counts, gaps and solver stages */
	struct finding **findings;
	uint32_t nfindings;
	uint8_t *cover; /* bits as of cover_to_bytes */
	size_t ncover;
	bool is_symbolic, has_hit_depth, has_exited;
	int program_status;
	uint64_t live; /* states and jobs to do */
};

/* Fills r->result with what exec and solver have counted. */
void run_report_numbers(struct run *r);
/* All results so far, those from elsewhere included. */
void run_report_write(struct run *r, struct bytes *out);
/* The report of a run that has done nothing. */
void run_report_write_nothing(struct run *r, struct bytes *out);
struct report *run_report_read(const void *data, size_t n,
			       struct err *e); /* NULL: damaged */
void run_report_free(struct report *p); /* NULL is allowed */
uint64_t run_report_paths(const struct report *p);
/* Adds the numbers of a report to a result. */
void run_report_add(struct run_result *to, const struct report *p);
/* Takes the findings and the coverage of a report over into a run: new findings get ids and
 * are told to the sink if `shows`; counts are not added up. */
bool run_report_take(struct run *r, const struct report *p, bool shows, struct err *e);
/* Adds up how often the findings of a report, which the run knows, were met. */
void run_report_add_counts(struct run *r, const struct report *p);
#endif
