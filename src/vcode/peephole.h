/* peephole.h - tidies virtual code once registers are known: in place, by dropping
 * instructions and by changing moves and jumps into their paired forms. */
#ifndef VCODE_PEEPHOLE_H
#define VCODE_PEEPHOLE_H
#include "vcode/regs.h"

struct peephole {
	struct vcode *v;
	bool *is_dropped;  /* per instruction */
	uint32_t *next;    /* per instruction: the first one kept at or after it */
	uint32_t *target;  /* per label: the instruction it leads to in the end */
	uint32_t *skip;    /* per instruction: the first no MOV r,r at or after it */
};

void peephole_init(struct peephole *p, struct vcode *v, const struct regs *r);
void peephole_done(struct peephole *p);
#endif
