/* flow.h - what the virtual code of a function reads, writes and jumps to.
 * Built once before registers are given; see assemble.c for the order of the passes. */
#ifndef VCODE_FLOW_H
#define VCODE_FLOW_H
#include "vcode/vcode.h"

struct flow_block {
	uint32_t start, end;  /* instructions, end exclusive */
	uint32_t succ, nsucc; /* into flow.succs */
	uint32_t pred, npred; /* into flow.preds; only reachable predecessors */
	uint32_t depth;       /* loops around it, judged by backward jumps */
	bool is_reachable;
};

struct flow {
	const struct vcode *v;
	/* Instruction i reads uses[use_at[i]..use_at[i + 1]), writes defs likewise. Only
	 * movable slots are listed: no constants, parameters or addresses of stack
	 * objects, which have a register of their own for the whole function. */
	vslot *uses, *defs;
	uint32_t *use_at, *def_at;
	uint32_t nuses, cap_uses, ndefs, cap_defs;
	bool *is_fixed; /* per group: not movable */
	struct flow_block *blocks; /* in the order of the code */
	uint32_t nblocks;
	uint32_t *block_of; /* per instruction */
	uint32_t *succs, *preds;
	uint32_t nsuccs, cap_succs;
};

void flow_init(struct flow *f, const struct vcode *v);
void flow_done(struct flow *f);

/* Classes of instructions, shared by the passes of the assembler. */
bool flow_is_call(uint32_t op);
bool flow_is_branch(uint32_t op); /* Jcc and JNZ: targets in c and e */
bool flow_is_jump(uint32_t op);   /* JMP MOVJ MOV2J: target in imm */
bool flow_falls_through(uint32_t op);
/* Calls each(ctx, target) for every jump target; the labels must be placed. */
void flow_targets(const struct vcode *v, const struct vinsn *in,
		  void (*each)(void *ctx, vlabel target), void *ctx);
#endif
