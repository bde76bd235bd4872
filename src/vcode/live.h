/* live.h - where each virtual slot holds a value that is still needed.
 *
 * Positions: instruction i reads at 2i and writes at 2i + 1. A slot's segments are
 * disjoint, ascending and half open; a value written and never read still occupies the
 * position of its write. Two slots may share a register iff their segments are disjoint.
 * An instruction that writes several slots reads "late", at 2i + 1: its results never
 * overlap its operands, so a handler may write one result before it is done reading. */
#ifndef VCODE_LIVE_H
#define VCODE_LIVE_H
#include "vcode/flow.h"

struct segment {
	uint32_t from, to;
	uint32_t next; /* into live.segments, 0 none */
};

struct live {
	struct segment *segments; /* 0 is unused */
	uint32_t n, cap;
	uint32_t *head;   /* per slot, its first segment */
	/* Too large for the exact analysis: groups that cross blocks have no segments and
	 * need registers of their own. */
	bool *is_spread;  /* per group; NULL if the analysis is exact */
};

void live_init(struct live *l, const struct flow *f);
void live_done(struct live *l);

bool live_overlap(const struct live *l, uint32_t a, uint32_t b, uint64_t *steps);
/* Joins two disjoint lists, both are consumed. */
uint32_t live_merge(struct live *l, uint32_t a, uint32_t b);
#endif
