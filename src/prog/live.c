/* live.c - see live.h: the usual backward flow, repeated until nothing changes. */
#include "prog/live.h"

#include "base/alloc.h"
#include "prog/walk.h"

#include <stdlib.h>
#include <string.h>

struct flow {
	const struct insn *code;
	uint32_t ncode, nregs;
	const struct switch_table *switches;
	struct prog_live *live;
	uint64_t *now; /* one row */
};

static void set_register_lives(struct flow *f, uint32_t reg, bool lives)
{
	if (reg >= f->nregs) /* a constant */
		return;
	if (lives)
		f->now[reg / 64] |= 1ULL << reg % 64;
	else
		f->now[reg / 64] &= ~(1ULL << reg % 64);
}

static void add_target(struct flow *f, uint32_t to)
{
	if (to < f->ncode)
		for (uint32_t w = 0; w < f->live->words; w++)
			f->now[w] |= f->live->at[(size_t)to * f->live->words + w];
}

static bool ends_path(uint16_t op)
{
	return op == OP_RET || op == OP_RETN || op == OP_RETV || op == OP_UNREACHABLE ||
	       op == OP_TRAP || op == OP_UNSUPPORTED || op == OP_UNDEFINED;
}

/* What lives behind instruction i. */
static void live_behind(struct flow *f, uint32_t i)
{
	const struct insn *at = &f->code[i];
	const char *roles = prog_op_roles(at->op);
	bool jumps = false;
	memset(f->now, 0, f->live->words * sizeof *f->now);
	if (ends_path(at->op))
		return;
	for (unsigned field = 0; field <= PROG_IMM; field++)
		if (roles[field] == 't') {
			jumps = true;
			add_target(f, i + (uint32_t)prog_distance(at, field));
		}
	if (at->op == OP_SWITCH) {
		const struct switch_table *t = &f->switches[at->imm];
		jumps = true;
		add_target(f, i + (uint32_t)t->otherwise);
		for (uint32_t k = 0; k < t->n; k++)
			add_target(f, i + (uint32_t)t->targets[k]);
	}
	if (!jumps)
		add_target(f, i + prog_words(at));
}

static void set_field(struct flow *f, const struct insn *at, unsigned field, bool is_write)
{
	char role = prog_op_roles(at->op)[field];
	uint16_t reg = field < PROG_FIELDS ? prog_field(at, field) : 0;
	if (is_write && (role == 'w' || role == 'W')) {
		/* A call writes as many as it has results. */
		uint32_t n = prog_is_call(at) ? at->e : role == 'W' ? 2 : 1;
		for (uint32_t k = 0; k < n; k++)
			set_register_lives(f, reg + k, false);
	}
	if (!is_write && (role == 'r' || role == 'R' || role == 'm'))
		for (uint32_t k = 0; k < (role == 'r' ? 1u : role == 'R' ? 2u : at->c); k++)
			set_register_lives(f, reg + k, true);
}

/* MOV2 writes one register before it reads the next. */
static void pass_moves(struct flow *f, const struct insn *at)
{
	set_register_lives(f, at->b, false);
	set_register_lives(f, at->c, true);
	set_register_lives(f, at->d, false);
	set_register_lives(f, at->a, true);
}

static bool pass(struct flow *f, uint32_t i)
{
	const struct insn *at = &f->code[i];
	uint64_t *row = f->live->at + (size_t)i * f->live->words;
	size_t size = f->live->words * sizeof *row;
	live_behind(f, i);
	if (at->op == OP_MOV2 || at->op == OP_MOV2J) {
		pass_moves(f, at);
	} else {
		for (unsigned field = 0; field < PROG_FIELDS; field++)
			set_field(f, at, field, true);
		for (unsigned field = 0; field < PROG_FIELDS; field++)
			set_field(f, at, field, false);
		for (uint32_t k = 0; prog_is_call(at) && k < at->a; k++)
			set_register_lives(f, prog_args(at)[k], true);
	}
	if (!memcmp(row, f->now, size))
		return false;
	memcpy(row, f->now, size);
	return true;
}

void prog_live_init(struct prog_live *l, const struct func *f, const struct insn *code,
		    uint32_t ncode, const struct switch_table *switches)
{
	l->words = f->const_base / 64 + 1;
	l->at = alloc_zero((size_t)ncode * l->words + 1, sizeof *l->at);
	struct flow flow = {code, ncode, f->const_base, switches, l,
			    alloc_zero(l->words, sizeof(uint64_t))};
	/* The words behind a call are arguments and no instructions: they are not passed. */
	bool *is_insn = alloc_zero(ncode + 1, sizeof *is_insn);
	for (uint32_t i = 0; i < ncode; i += prog_words(&code[i]))
		is_insn[i] = true;
	for (bool has_changed = true; has_changed;) {
		has_changed = false;
		for (uint32_t i = ncode; i-- > 0;)
			if (is_insn[i])
				has_changed |= pass(&flow, i);
	}
	free(is_insn);
	free(flow.now);
}

void prog_live_done(struct prog_live *l)
{
	free(l->at);
	*l = (struct prog_live){0};
}
