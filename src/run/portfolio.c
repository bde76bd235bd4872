/* portfolio.c - see portfolio.h. */
#include "run/portfolio.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

uint32_t portfolio_workers(const struct options *o)
{
	long cores = sysconf(_SC_NPROCESSORS_ONLN);
	if (o->jobs)
		return (uint32_t)o->jobs;
	return cores > 0 ? (uint32_t)cores : 1;
}

bool portfolio_read(const struct options *o, const struct search_kind **kinds,
		    uint32_t *n, struct err *e)
{
	uint32_t workers = portfolio_workers(o);
	*n = 0;
	for (const char *at = o->portfolio; at; at = *at ? at + 1 : NULL) {
		char name[64];
		size_t length = strcspn(at, ",");
		snprintf(name, sizeof name, "%.*s",
			 (int)(length < sizeof name ? length : 0), at);
		const struct search_kind *k = search_find(name);
		if (!k)
			return err_set(e,
				       "--portfolio: there is no strategy '%.*s'; see "
				       "--search in everett run --help",
				       length < 80 ? (int)length : 80, at);
		if (*n == PORTFOLIO_MAX || *n == workers)
			return err_set(e,
				       "--portfolio: more strategies than workers; with "
				       "-j %u at most %u",
				       workers,
				       workers < PORTFOLIO_MAX ? workers : PORTFOLIO_MAX);
		kinds[(*n)++] = k;
		at += length;
	}
	return true;
}
