/* assumptions.c - when no path satisfies the assumptions of a test, nothing was tested: a run
 * that ends so is not a clean one. The place that is shown is that of the assumption which
 * removed the last path. */
#include "emit/place.h"
#include "run/run.h"

#include "base/alloc.h"

#include <stdio.h>
#include <stdlib.h>

static bool has_path(const struct run_result *res)
{
	return res->paths.completed || res->paths.errors || res->paths.unfinished;
}

void assumptions_note(struct run *r)
{
	struct run_result *res = &r->result;
	struct place p;
	if (has_path(res))
		return; /* they will not be asked for */
	place_find(r->exec, &p);
	const char *called = p.called ? p.called : p.function;
	free(res->assumption);
	res->assumption = p.line ? alloc_printf("%s at %s:%u", called, p.file, p.line)
				 : alloc_printf("%s in %s", called, p.function);
}

void assumptions_check(struct run *r)
{
	struct run_result *res = &r->result;
	if (res->stop == STOP_EXHAUSTED && res->paths.pruned && !has_path(res))
		run_result_add_gap(res, INCOMPLETE_ASSUMPTIONS,
				   res->assumption ? res->assumption : "",
				   res->paths.pruned);
}
