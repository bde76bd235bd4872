/* bench.h - a collector whose workers exist on paper only. */
#ifndef TEST_UNIT_CLUSTER_BENCH_H
#define TEST_UNIT_CLUSTER_BENCH_H
#include "cluster/collector.h"

#include "base/alloc.h"
#include "unit.h"

struct bench {
	struct options options;
	struct run run;
	struct collector c;
};

static inline void bench_begin(struct bench *b, uint32_t workers, const char *portfolio)
{
	struct err e = {0};
	*b = (struct bench){.run = {.options = &b->options}};
	options_init(&b->options);
	b->options.portfolio = portfolio;
	open_set_init(&b->run.opens);
	assert_true(collector_init(&b->c, &b->run, workers, &e));
	for (uint32_t i = 0; i < workers; i++) {
		b->c.members[i].address = alloc_string("somewhere");
		b->c.members[i].pid = 1; /* never touched: only collector.c runs here */
	}
}

static inline void bench_end(struct bench *b)
{
	collector_done(&b->c);
	open_set_done(&b->run.opens);
	options_done(&b->options);
}
#endif
