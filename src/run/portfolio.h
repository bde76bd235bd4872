/* portfolio.h - the strategies of --portfolio, and how many workers there are for them. */
#ifndef RUN_PORTFOLIO_H
#define RUN_PORTFOLIO_H
#include "options/options.h"
#include "search/search.h"

enum { PORTFOLIO_MAX = 16 };

/* How many workers the options ask for; at least 1. */
uint32_t portfolio_workers(const struct options *o);
/* Reads the list; *n is 0 without one. False: *e says what is wrong with it. */
bool portfolio_read(const struct options *o, const struct search_kind **kinds,
		    uint32_t *n, struct err *e);
#endif
