/* hits.c - see hits.h. Blocks start at a function's entry and at every target of a jump. */
#include "cover/internal.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

static bool is_watched(const struct func *f)
{
	return f->code && !f->is_library;
}

static uint32_t words_after(const struct insn *ip)
{
	bool is_call = ip->op == OP_CALL || ip->op == OP_CALLI || ip->op == OP_CALLR;
	return is_call ? prog_args_words(ip->a) : 0;
}

void cover_each_target(const struct program *p, const struct func *f, const uint16_t *ops,
		       void (*visit)(void *arg, uint32_t from, uint32_t to), void *arg)
{
	for (uint32_t i = 0; i < f->ncode; i++) {
		struct insn in = f->code[i];
		if (ops)
			in.op = ops[i];
		const char *roles = prog_op_roles(in.op);
		if (in.op == OP_SWITCH) {
			const struct switch_table *t = &p->switches[in.imm];
			for (uint32_t k = 0; k < t->n; k++)
				visit(arg, i, (uint32_t)((int64_t)i + t->targets[k]));
			visit(arg, i, (uint32_t)((int64_t)i + t->otherwise));
		}
		if (roles[3] == 't')
			visit(arg, i, (uint32_t)((int64_t)i + (int16_t)in.c));
		if (roles[4] == 't')
			visit(arg, i, (uint32_t)((int64_t)i + (int16_t)in.e));
		if (roles[5] == 't')
			visit(arg, i, (uint32_t)((int64_t)i + in.imm));
		i += words_after(&in);
	}
}

static void mark_start(void *arg, uint32_t from, uint32_t to)
{
	(void)from;
	((uint8_t *)arg)[to] = 1;
}

static void arm(struct cover *c, const struct func *f)
{
	uint8_t *starts = alloc_zero(f->ncode, 1);
	uint16_t *ops = alloc_get(f->ncode * sizeof *ops);
	struct insn *code = (struct insn *)(uintptr_t)f->code;
	starts[0] = 1;
	for (uint32_t i = 0; i < f->ncode; i++)
		ops[i] = code[i].op;
	cover_each_target(c->prog, f, NULL, mark_start, starts);
	for (uint32_t i = 0; i < f->ncode; i++)
		if (starts[i]) {
			code[i].op = OP_COVER;
			c->blocks++;
		}
	c->original[f->id] = ops;
	c->hit[f->id] = starts; /* COVER_OPEN where a block starts */
}

struct cover *cover_new(struct program *p)
{
	struct cover *c = alloc_zero(1, sizeof *c);
	c->prog = p;
	c->original = alloc_zero(p->nfuncs, sizeof *c->original);
	c->hit = alloc_zero(p->nfuncs, sizeof *c->hit);
	for (uint32_t i = 1; i < p->nfuncs; i++)
		if (is_watched(&p->funcs[i]))
			arm(c, &p->funcs[i]);
	return c;
}

void cover_free(struct cover *c)
{
	if (!c)
		return;
	for (uint32_t i = 1; i < c->prog->nfuncs; i++) {
		const struct func *f = &c->prog->funcs[i];
		if (!c->original[i])
			continue;
		for (uint32_t k = 0; k < f->ncode; k++)
			((struct insn *)(uintptr_t)f->code)[k].op = c->original[i][k];
		free(c->original[i]);
		free(c->hit[i]);
	}
	free(c->original);
	free(c->hit);
	free(c);
}

void cover_hit(struct cover *c, const struct func *f, const struct insn *ip)
{
	uint32_t at = (uint32_t)(ip - f->code);
	((struct insn *)(uintptr_t)ip)->op = c->original[f->id][at];
	c->hit[f->id][at] = COVER_REACHED;
	c->reached++;
}

void cover_to_bytes(const struct cover *c, struct bytes *out)
{
	uint8_t byte = 0;
	unsigned n = 0;
	for (uint32_t i = 1; i < c->prog->nfuncs; i++)
		for (uint32_t k = 0; c->hit[i] && k < c->prog->funcs[i].ncode; k++) {
			if (!c->hit[i][k])
				continue;
			byte |= (uint8_t)((c->hit[i][k] == COVER_REACHED) << n);
			if (++n == 8) {
				bytes_byte(out, byte);
				n = byte = 0;
			}
		}
	if (n)
		bytes_byte(out, byte);
}

bool cover_merge(struct cover *c, const uint8_t *bits, size_t n)
{
	uint64_t at = 0;
	if (n != (c->blocks + 7) / 8)
		return false;
	for (uint32_t i = 1; i < c->prog->nfuncs; i++) {
		const struct func *f = &c->prog->funcs[i];
		for (uint32_t k = 0; c->hit[i] && k < f->ncode; k++) {
			if (!c->hit[i][k])
				continue;
			if (bits[at / 8] >> at % 8 & 1 && c->hit[i][k] == COVER_OPEN)
				cover_hit(c, f, &f->code[k]);
			at++;
		}
	}
	return true;
}

struct line {
	const char *file;
	uint32_t line;
	bool is_covered;
};

static int by_place(const void *a, const void *b)
{
	const struct line *x = a, *y = b;
	int files = strcmp(x->file, y->file);
	if (files)
		return files;
	return x->line < y->line ? -1 : x->line > y->line;
}

void cover_each_line(const struct cover *c,
		     void (*visit)(void *arg, const char *file, uint32_t line,
				   bool is_covered),
		     void *arg)
{
	size_t n = 0, cap = 0;
	struct line *lines = NULL;
	for (uint32_t i = 1; i < c->prog->nfuncs; i++) {
		const struct func *f = &c->prog->funcs[i];
		bool is_reached = false;
		if (!c->original[i])
			continue;
		for (uint32_t k = 0; k < f->ncode; k++) {
			if (c->hit[i][k])
				is_reached = c->hit[i][k] == COVER_REACHED;
			const struct source_loc *loc = &c->prog->locs[f->locs[k]];
			if (!loc->line)
				continue;
			if (n == cap) {
				cap = cap ? cap * 2 : 256;
				lines = alloc_resize(lines, cap * sizeof *lines);
			}
			lines[n++] = (struct line){loc->file, loc->line, is_reached};
		}
	}
	if (n)
		qsort(lines, n, sizeof *lines, by_place);
	for (size_t i = 0; i < n;) {
		size_t k = i;
		bool is_covered = false;
		for (; k < n && !by_place(&lines[i], &lines[k]); k++)
			is_covered |= lines[k].is_covered;
		visit(arg, lines[i].file, lines[i].line, is_covered);
		i = k;
	}
	free(lines);
}

static void count_line(void *arg, const char *file, uint32_t line, bool is_covered)
{
	struct cover_numbers *n = arg;
	(void)file;
	(void)line;
	n->lines_total++;
	n->lines_covered += is_covered;
}

struct count {
	const struct cover *c;
	const struct func *f;
	struct cover_numbers *n;
};

bool cover_is_branch(const struct cover *c, const struct func *f, uint32_t at)
{
	uint16_t op = c->original[f->id][at];
	return prog_op_roles(op)[3] == 't' || op == OP_SWITCH;
}

static void count_branch(void *arg, uint32_t from, uint32_t to)
{
	struct count *k = arg;
	if (!cover_is_branch(k->c, k->f, from))
		return;
	k->n->branches_total++;
	k->n->branches_covered += k->c->hit[k->f->id][to] == COVER_REACHED;
}

void cover_count(const struct cover *c, struct cover_numbers *out)
{
	*out = (struct cover_numbers){0};
	cover_each_line(c, count_line, out);
	for (uint32_t i = 1; i < c->prog->nfuncs; i++) {
		struct count k = {c, &c->prog->funcs[i], out};
		if (c->original[i])
			cover_each_target(c->prog, k.f, c->original[i], count_branch, &k);
	}
}
