/* regs.h - registers for the groups of a function: parameters, then locals with reuse. */
#ifndef VCODE_REGS_H
#define VCODE_REGS_H
#include "vcode/live.h"

struct regs {
	uint32_t *base;   /* per group, register of its first slot; not of constants */
	uint32_t nparams; /* registers 0..nparams-1 */
	uint32_t n;       /* parameters and locals */
};

/* Uses up the segments of l. */
void regs_init(struct regs *r, const struct flow *f, struct live *l);
void regs_done(struct regs *r);
#endif
