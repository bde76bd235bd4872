/* fingerprint.c - hashes of lowered code that do not depend on numbers and addresses.
 *
 * Numbers of functions, tables and notes are replaced by what they stand for; constants
 * that are addresses by the name of what lies there (anonymous constants, ".str.7", by
 * their bytes: a new string elsewhere renumbers them). A plain integer that happens to
 * look like an address changes its hash when that object moves: the function then seems
 * changed, which is safe. */
#include "prog/fingerprint.h"

#include "prog/walk.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static uint64_t hash_number(uint64_t h, uint64_t v)
{
	return hash_mix(h ^ v) + 0x9e3779b97f4a7c15ULL;
}

/* A name without the ".123" that linking appends to names used twice. */
static uint64_t hash_name(uint64_t h, const char *name)
{
	size_t len = strlen(name), end = len;
	while (end && isdigit((unsigned char)name[end - 1]))
		end--;
	if (end > 1 && end < len && name[end - 1] == '.')
		len = end - 1;
	return hash_bytes(h, name, len);
}

static uint64_t hash_value(const struct program *p, uint64_t h, uint64_t v)
{
	const struct func *f = prog_func_at(p, v);
	if (f)
		return hash_name(hash_number(h, 1), f->name);
	const struct global *g = v >= PROG_GLOBAL_BASE ? prog_global_near(p, v) : NULL;
	if (!g || v - g->address > g->size)
		return hash_number(h, v);
	h = hash_number(hash_number(h, 2), v - g->address);
	if (g->is_constant && g->init && g->name[0] == '.')
		return hash_bytes(h, g->init, g->size);
	return hash_name(h, g->name);
}

static uint64_t hash_slot(const struct program *p, const struct func *f, uint64_t h,
			  uint32_t slot)
{
	if (slot >= f->const_base && slot - f->const_base < f->nconsts)
		return hash_value(p, hash_number(h, 3), f->consts[slot - f->const_base]);
	return hash_number(h, slot);
}

static uint64_t hash_switch(const struct program *p, uint64_t h, int32_t number)
{
	const struct switch_table *t = &p->switches[number];
	h = hash_number(hash_number(h, t->n), (uint64_t)t->otherwise);
	h = hash_bytes(h, t->values, t->n * sizeof *t->values);
	return hash_bytes(h, t->targets, t->n * sizeof *t->targets);
}

static uint64_t hash_imm(const struct program *p, uint64_t h, const struct insn *i)
{
	switch (i->op) {
	case OP_CALL: return hash_name(h, p->funcs[i->imm].name);
	case OP_SWITCH: return hash_switch(p, h, i->imm);
	case OP_TLS: return hash_name(h, p->globals[i->imm].name);
	case OP_UNSUPPORTED:
	case OP_UNDEFINED: return hash_name(h, p->notes[i->imm].what);
	default: return hash_number(h, (uint64_t)i->imm);
	}
}

static uint64_t hash_insn(const struct program *p, const struct func *f, uint64_t h,
			  const struct insn *i)
{
	const char *roles = prog_op_roles(i->op);
	h = hash_bytes(h, prog_op_name(i->op), strlen(prog_op_name(i->op)));
	for (unsigned field = 0; field < PROG_FIELDS; field++) {
		uint16_t v = prog_field(i, field);
		bool reads =
			roles[field] == 'r' || roles[field] == 'R' || roles[field] == 'm';
		h = reads ? hash_slot(p, f, h, v) : hash_number(h, v);
		if (roles[field] == 'R')
			h = hash_slot(p, f, h, v + 1U);
	}
	h = hash_imm(p, h, i);
	if (prog_is_call(i))
		for (uint32_t k = 0; k < i->a; k++)
			h = hash_slot(p, f, h, prog_args(i)[k]);
	return h;
}

static uint64_t hash_func(const struct program *p, const struct func *f)
{
	uint64_t h = hash_bytes(0, f->name, strlen(f->name));
	h = hash_number(h, f->nparams);
	h = hash_number(h, f->nret);
	for (uint32_t k = 0; k < f->nslots; k++)
		h = hash_number(h, (uint64_t)f->slots[k].offset << 32 | f->slots[k].size);
	for (uint32_t at = 0; at < f->ncode; at += prog_words(&f->code[at]))
		h = hash_insn(p, f, h, &f->code[at]);
	return h;
}

void prog_fingerprint(struct program *p)
{
	uint64_t all = 0;
	for (uint32_t k = 1; k < p->nfuncs; k++) {
		struct func *f = &p->funcs[k];
		if (!f->is_private || !f->fingerprint) /* else it came with the model */
			f->fingerprint = hash_func(p, f);
		all = hash_number(all, f->fingerprint);
	}
	for (uint32_t k = 0; k < p->nglobals; k++) {
		const struct global *g = &p->globals[k];
		all = hash_bytes(all, g->name, strlen(g->name));
		all = hash_number(hash_number(all, g->address), g->size);
		if (g->init)
			all = hash_bytes(all, g->init, g->size);
	}
	p->fingerprint = hash_number(all, p->entry);
}

void prog_site_name(const struct program *p, const struct func *f, const struct insn *ip,
		    char *buf, size_t n)
{
	(void)p;
	snprintf(buf, n, "%s#%08" PRIx32 ":%u", f->name, (uint32_t)(f->fingerprint >> 32),
		 (uint32_t)(ip - f->code));
}
