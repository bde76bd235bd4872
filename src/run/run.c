/* run.c - what can be asked of a run at any time, and what may go wrong with its files. */
#include "run/run.h"

#include "run/report.h"

#include <stdio.h>
#include <unistd.h>

void run_loss(struct run *r, const struct err *e)
{
	if (!r->trouble.text[0])
		r->trouble = *e;
}

void run_trouble(struct run *r, const struct err *e)
{
	run_loss(r, e);
	r->cannot_write = true;
	if (!r->is_part)
		rundir_release(&r->dir); /* for what is still to be written */
}

bool run_has_threads(const struct run *r)
{
	return r->sched.threads_max > 1;
}

uint64_t run_paths(const struct run *r)
{
	uint64_t n = r->result.paths.completed + r->result.paths.errors +
		     r->result.paths.unfinished;
	for (uint32_t i = 0; i < r->nothers; i++)
		n += run_report_paths(r->others[i]);
	return n;
}

void run_part_fail(const struct err *e)
{
	fprintf(stderr, "everett: a worker gives up: %s; others do its work again\n",
		e->text);
	_exit(1);
}
