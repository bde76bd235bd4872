/* control.c - branches, and phi nodes as moves on the edges into their block.
 *
 * The phi nodes of a block change at the same moment, so the moves of an edge are put in
 * an order in which no source is overwritten before it is read; a cycle goes through a
 * temporary. An edge with moves out of a block with several successors gets a small block
 * of its own: label, moves, jump. */
#include "body/internal.h"

#include "base/vec.h"

#include <stdlib.h>

enum { CONTROL_CHAIN = 3 }; /* a switch of up to this many cases is compared in a row */

static vlabel label_of(struct lower *lw, LLVMBasicBlockRef block)
{
	uint64_t label = 0;
	map_get(&lw->labels, (uintptr_t)block, &label);
	return (vlabel)label;
}

/* Parallel moves */

struct move {
	vslot d, s;
	uint32_t readers; /* pending moves that still read d */
	bool is_pending;
};

struct moves {
	struct move *at;
	uint32_t n, cap;
};

static void add_moves(struct moves *m, vslot d, vslot s, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		if (d + i != s + i)
			*VEC_ADD(m->at, m->n, m->cap) =
				(struct move){.d = d + i, .s = s + i, .is_pending = true};
}

static void do_move(struct lower *lw, struct moves *m, struct move *move)
{
	lower_mov(lw, move->d, move->s);
	move->is_pending = false;
	for (uint32_t i = 0; i < m->n; i++)
		if (m->at[i].is_pending && m->at[i].d == move->s)
			m->at[i].readers--;
}

/* All targets that are left are read by others: saves one and lets them read the copy. */
static void break_cycle(struct lower *lw, struct moves *m, struct move *move)
{
	vslot t = lower_temp(lw);
	lower_mov(lw, t, move->d);
	for (uint32_t i = 0; i < m->n; i++)
		if (m->at[i].is_pending && m->at[i].s == move->d)
			m->at[i].s = t;
	move->readers = 0;
}

static void count_readers(struct moves *m)
{
	for (uint32_t i = 0; i < m->n; i++)
		for (uint32_t k = 0; k < m->n; k++)
			m->at[i].readers += m->at[k].s == m->at[i].d;
}

static void emit_moves(struct lower *lw, struct moves *m)
{
	uint32_t left = m->n;
	count_readers(m);
	while (left) {
		uint32_t before = left;
		struct move *stuck = NULL;
		for (uint32_t i = 0; i < m->n; i++) {
			struct move *move = &m->at[i];
			if (move->is_pending && !move->readers) {
				do_move(lw, m, move);
				left--;
			} else if (move->is_pending) {
				stuck = move;
			}
		}
		if (left == before)
			break_cycle(lw, m, stuck);
	}
}

/* Edges */

/* The value of a phi node for an edge; *at is where the last one was found. */
static LLVMValueRef incoming(LLVMValueRef phi, LLVMBasicBlockRef from, unsigned *at)
{
	unsigned n = LLVMCountIncoming(phi);
	if (*at < n && LLVMGetIncomingBlock(phi, *at) == from)
		return LLVMGetIncomingValue(phi, *at);
	for (*at = 0; *at < n; ++*at)
		if (LLVMGetIncomingBlock(phi, *at) == from)
			return LLVMGetIncomingValue(phi, *at);
	return NULL;
}

static void collect_phi(struct lower *lw, struct moves *m, LLVMValueRef phi,
			LLVMValueRef v)
{
	if (lw->checks)
		body_check_edge(lw, v);
	struct operand o = lower_operand(lw, v);
	vslot d = lower_slots(lw, phi);
	for (uint32_t i = 0; i < o.shape.nleaves; i++) {
		const struct leaf *leaf = &o.shape.leaves[i];
		add_moves(m, d + leaf->slot, leaf_slot(&o, i), leaf_slots(leaf));
	}
	vslot origin, of_value;
	if (lower_origin_move(lw, phi, v, &origin, &of_value))
		add_moves(m, origin, of_value, 1);
}

static bool has_phi(LLVMBasicBlockRef block)
{
	LLVMValueRef i = LLVMGetFirstInstruction(block);
	return i && LLVMGetInstructionOpcode(i) == LLVMPHI;
}

static void edge_moves(struct lower *lw, LLVMBasicBlockRef from, LLVMBasicBlockRef to)
{
	struct moves m = {0};
	unsigned at = 0;
	LLVMValueRef i;
	for (i = LLVMGetFirstInstruction(to); i; i = LLVMGetNextInstruction(i)) {
		if (LLVMGetInstructionOpcode(i) != LLVMPHI)
			break;
		LLVMValueRef v = incoming(i, from, &at);
		if (v)
			collect_phi(lw, &m, i, v);
	}
	emit_moves(lw, &m);
	free(m.at);
}

void body_jump(struct lower *lw, LLVMBasicBlockRef from, LLVMBasicBlockRef to)
{
	edge_moves(lw, from, to);
	lower_op(lw, OP_JMP, 0, 0, 0)->imm = label_of(lw, to);
}

/* Where a branch out of `from` must go to reach `to`; the edge is emitted later. */
static vlabel edge_label(struct lower *lw, LLVMBasicBlockRef to)
{
	return has_phi(to) ? vcode_label(&lw->v) : label_of(lw, to);
}

static void emit_edge(struct lower *lw, vlabel edge, LLVMBasicBlockRef from,
		      LLVMBasicBlockRef to)
{
	if (edge == label_of(lw, to))
		return;
	vcode_place(&lw->v, edge);
	body_jump(lw, from, to);
}

/* Branches */

static bool is_scalar_icmp(LLVMValueRef v)
{
	return LLVMGetValueKind(v) == LLVMInstructionValueKind &&
	       LLVMGetInstructionOpcode(v) == LLVMICmp;
}

void body_branch(struct lower *lw, LLVMValueRef insn)
{
	LLVMBasicBlockRef from = LLVMGetInstructionParent(insn);
	LLVMBasicBlockRef yes = LLVMGetSuccessor(insn, 0), no = yes;
	if (LLVMIsConditional(insn))
		no = LLVMGetSuccessor(insn, 1);
	if (yes == no) {
		body_jump(lw, from, yes);
		return;
	}
	LLVMValueRef cond = LLVMGetCondition(insn);
	if (LLVMIsAConstantInt(cond)) {
		body_jump(lw, from, LLVMConstIntGetZExtValue(cond) ? yes : no);
		return;
	}
	vlabel on_yes = edge_label(lw, yes), on_no = edge_label(lw, no);
	if (is_scalar_icmp(cond)) {
		lower_jump_cmp(lw, cond, on_yes, on_no);
	} else {
		struct vinsn *in = lower_op(lw, OP_JNZ, 0, lower_value(lw, cond), 0);
		in->c = on_yes;
		in->e = on_no;
	}
	emit_edge(lw, on_yes, from, yes);
	emit_edge(lw, on_no, from, no);
}

/* The edges out of a switch, one per successor block. */
struct edges {
	struct map label; /* LLVMBasicBlockRef -> vlabel */
	LLVMBasicBlockRef *to;
	uint32_t n, cap;
};

static vlabel edges_label(struct lower *lw, struct edges *e, LLVMBasicBlockRef to)
{
	uint64_t label;
	if (map_get(&e->label, (uintptr_t)to, &label))
		return (vlabel)label;
	vlabel made = edge_label(lw, to);
	map_put(&e->label, (uintptr_t)to, made);
	*VEC_ADD(e->to, e->n, e->cap) = to;
	return made;
}

static void edges_emit(struct lower *lw, struct edges *e, LLVMBasicBlockRef from)
{
	for (uint32_t i = 0; i < e->n; i++)
		emit_edge(lw, edges_label(lw, e, e->to[i]), from, e->to[i]);
	map_done(&e->label);
	free(e->to);
}

static struct vswitch *new_switch(struct lower *lw, vslot value, unsigned width,
				  uint32_t cap)
{
	struct vcode *v = &lw->v;
	lower_op(lw, OP_SWITCH, 0, value, 0)->imm = v->nswitches;
	struct vswitch *s = VEC_ADD(v->switches, v->nswitches, v->cap_switches);
	*s = (struct vswitch){.width = width};
	s->values = arena_get(&lw->scratch, (cap + 1) * sizeof *s->values);
	s->targets = arena_get(&lw->scratch, (cap + 1) * sizeof *s->targets);
	return s;
}

/* Case k of a switch instruction, from 1; successor 0 is the default. */
static uint64_t case_value(LLVMValueRef insn, unsigned k)
{
	return LLVMConstIntGetZExtValue(LLVMGetOperand(insn, 2 * k));
}

/* Jumps to `yes` if the value is that of case k. */
static void jump_case(struct lower *lw, LLVMValueRef insn, unsigned k, vslot value,
		      unsigned width, vlabel yes, vlabel no)
{
	if (width <= 64) {
		lower_jump_eq(lw, width, value, case_value(insn, k), yes, no);
		return;
	}
	vslot other = lower_value(lw, LLVMGetOperand(insn, 2 * k));
	vslot cond = lower_cmp_new(lw, PRED_EQ, width, value, other);
	struct vinsn *in = lower_op(lw, OP_JNZ, 0, cond, 0);
	in->c = yes;
	in->e = no;
}

static void switch_chain(struct lower *lw, LLVMValueRef insn, vslot value, unsigned width,
			 struct edges *e)
{
	unsigned n = LLVMGetNumSuccessors(insn);
	for (unsigned k = 1; k < n; k++) {
		vlabel yes = edges_label(lw, e, LLVMGetSuccessor(insn, k));
		vlabel no = k + 1 < n ? vcode_label(&lw->v)
				      : edges_label(lw, e, LLVMGetSuccessor(insn, 0));
		jump_case(lw, insn, k, value, width, yes, no);
		if (k + 1 < n)
			vcode_place(&lw->v, no);
	}
}

static void switch_table(struct lower *lw, LLVMValueRef insn, vslot value, unsigned width,
			 struct edges *e)
{
	unsigned n = LLVMGetNumSuccessors(insn);
	struct vswitch *s = new_switch(lw, value, width, n);
	for (unsigned k = 1; k < n; k++) {
		s->values[s->n] = case_value(insn, k);
		s->targets[s->n++] = edges_label(lw, e, LLVMGetSuccessor(insn, k));
	}
	s->otherwise = edges_label(lw, e, LLVMGetSuccessor(insn, 0));
}

/* Two cases that go to one place are one way to go, which a chain would make two. */
static bool shares_targets(LLVMValueRef insn)
{
	unsigned n = LLVMGetNumSuccessors(insn);
	for (unsigned i = 0; i < n; i++)
		for (unsigned k = i + 1; k < n; k++)
			if (LLVMGetSuccessor(insn, i) == LLVMGetSuccessor(insn, k))
				return true;
	return false;
}

void body_switch(struct lower *lw, LLVMValueRef insn)
{
	LLVMBasicBlockRef from = LLVMGetInstructionParent(insn);
	LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(insn, 0));
	unsigned width = LLVMGetIntTypeWidth(type), n = LLVMGetNumSuccessors(insn);
	struct edges e = {0};
	if (n == 1) {
		body_jump(lw, from, LLVMGetSuccessor(insn, 0));
		return;
	}
	vslot value = lower_value(lw, LLVMGetOperand(insn, 0));
	map_init(&e.label);
	if (width > 64 || (n - 1 <= CONTROL_CHAIN && !shares_targets(insn)))
		switch_chain(lw, insn, value, width, &e);
	else
		switch_table(lw, insn, value, width, &e);
	edges_emit(lw, &e, from);
}

/* All computed gotos of a function jump from one block that has no line; if only one leads
 * there, its line counts. */
static void take_goto_line(struct lower *lw, LLVMBasicBlockRef block)
{
	LLVMValueRef from = NULL;
	for (LLVMUseRef u = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); u && !lw->loc;
	     u = LLVMGetNextUse(u)) {
		LLVMValueRef user = LLVMGetUser(u);
		if (!LLVMIsATerminatorInst(user) || (from && from != user))
			return;
		from = user;
	}
	if (from && !lw->loc)
		lw->loc = debug_loc(lw->l, from, lw->function);
}

/* A jump to the address of a label is a switch over the addresses it may have. */
void body_indirect(struct lower *lw, LLVMValueRef insn)
{
	LLVMBasicBlockRef from = LLVMGetInstructionParent(insn);
	unsigned n = LLVMGetNumSuccessors(insn);
	struct edges e = {0};
	vslot value = lower_value(lw, LLVMGetOperand(insn, 0));
	map_init(&e.label);
	take_goto_line(lw, from);
	struct vswitch *s = new_switch(lw, value, 64, n);
	s->otherwise = vcode_label(&lw->v);
	vlabel otherwise = s->otherwise;
	for (unsigned k = 0; k < n; k++) {
		LLVMBasicBlockRef to = LLVMGetSuccessor(insn, k);
		uint32_t known = e.n;
		vlabel label = edges_label(lw, &e, to);
		if (e.n == known)
			continue;
		s->values[s->n] = const_label(lw->l, to);
		s->targets[s->n++] = label;
	}
	edges_emit(lw, &e, from);
	vcode_place(&lw->v, otherwise);
	lower_op(lw, OP_UNREACHABLE, 0, 0, 0);
}

void body_return(struct lower *lw, LLVMValueRef insn)
{
	bool is_void = LLVMGetNumOperands(insn) == 0;
	struct shape s = {0};
	vslot value = 0;
	if (!is_void) {
		s = lower_shape(lw, LLVMTypeOf(LLVMGetOperand(insn, 0)));
		value = lower_value(lw, LLVMGetOperand(insn, 0));
	}
	lower_op(lw, OP_LEAVE, 0, 0, 0);
	if (s.nslots == 0)
		lower_op(lw, OP_RETV, 0, 0, 0);
	else if (s.nslots == 1)
		lower_op(lw, OP_RET, 0, value, 0);
	else
		lower_op(lw, OP_RETN, 0, value, 0)->c = s.nslots;
}
