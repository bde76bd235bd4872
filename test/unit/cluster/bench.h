/* bench.h - a collector whose workers exist on paper only: its transport keeps count of the
 * messages to each of them. */
#ifndef TEST_UNIT_CLUSTER_BENCH_H
#define TEST_UNIT_CLUSTER_BENCH_H
#include "cluster/collector.h"

#include "base/alloc.h"
#include "unit.h"

enum { BENCH_WORKERS = 8, BENCH_TYPES = 32 };

struct paper {
	struct transport base;
	unsigned sent[BENCH_WORKERS][BENCH_TYPES];
};

static inline void paper_send(struct transport *t, uint32_t peer, enum message type,
			      const struct bytes *content)
{
	(void)content;
	assert_true(peer < BENCH_WORKERS && (unsigned)type < BENCH_TYPES);
	((struct paper *)t)->sent[peer][type]++;
}

static inline void paper_free(struct transport *t)
{
	(void)t;
}

static const struct transport_kind paper_kind = {.send = paper_send, .free = paper_free};

struct bench {
	struct paper paper;
	struct options options;
	struct run run;
	struct collector c;
};

static inline void bench_begin(struct bench *b, uint32_t workers, const char *portfolio)
{
	struct err e = {0};
	*b = (struct bench){.run = {.options = &b->options},
			    .paper.base.kind = &paper_kind};
	options_init(&b->options);
	b->options.portfolio = portfolio;
	open_set_init(&b->run.opens);
	assert_true(collector_init(&b->c, &b->run, workers, &b->paper.base, &e));
	for (uint32_t i = 0; i < workers; i++) {
		b->c.members[i].address = alloc_string("somewhere");
		b->c.members[i].state = MEMBER_PRESENT;
	}
}

static inline void bench_end(struct bench *b)
{
	collector_done(&b->c);
	open_set_done(&b->run.opens);
	options_done(&b->options);
}
#endif
