/* frame.c - activations of functions, recycled per function.
 *
 * A frame on the free list keeps its constants, so that a call only stores its arguments. */
#include "base/alloc.h"
#include "base/assert.h"
#include "state/state.h"

#include <stdlib.h>
#include <string.h>

void frame_pool_init(struct frame_pool *p, const struct program *prog)
{
	*p = (struct frame_pool){.prog = prog};
	p->free = alloc_zero(prog->nfuncs, sizeof *p->free);
}

void frame_pool_done(struct frame_pool *p)
{
	for (uint32_t i = 0; i < p->prog->nfuncs; i++)
		for (struct frame *f = p->free[i]; f;) {
			struct frame *next = f->parent;
			free(f);
			f = next;
		}
	free(p->free);
	*p = (struct frame_pool){0};
}

struct frame *frame_make(struct frame_pool *p, const struct func *f)
{
	struct frame *n = p->free[f->id];
	if (n) {
		p->free[f->id] = n->parent;
	} else {
		size_t bytes = sizeof *n + f->nregs * sizeof n->regs[0] +
			       f->const_base * sizeof n->sym[0];
		n = alloc_zero(1, bytes);
		n->func = f;
		if (f->nconsts)
			memcpy(n->regs + f->const_base, f->consts,
			       f->nconsts * sizeof n->regs[0]);
		p->made++;
		p->bytes += bytes;
	}
	n->parent = NULL;
	n->ref = 1;
	n->stack = n->serial = n->depth = 0;
	n->has_alloca = 0;
	n->sym = NULL;
	return n;
}

static uint32_t *sym_room(struct frame *f)
{
	return (uint32_t *)(f->regs + f->func->nregs);
}

struct frame *frame_copy(struct frame_pool *p, const struct frame *f)
{
	struct frame *n = p->free[f->func->id];
	if (n)
		p->free[f->func->id] = n->parent;
	else
		n = frame_make(p, f->func);
	/* Constants are in place: copy the head and the registers before them. */
	memcpy(n, f, sizeof *n + f->func->const_base * sizeof n->regs[0]);
	n->ref = 1;
	if (n->parent)
		n->parent->ref++;
	if (f->sym) {
		n->sym = sym_room(n);
		memcpy(n->sym, f->sym, f->func->const_base * sizeof *n->sym);
	}
	return n;
}

void frame_make_symbolic(struct frame *f)
{
	f->sym = sym_room(f);
	memset(f->sym, 0, f->func->const_base * sizeof *f->sym);
}

void frame_drop(struct frame_pool *p, struct frame *f)
{
	while (f && --f->ref == 0) {
		struct frame *parent = f->parent;
		f->sym = NULL;
		f->parent = p->free[f->func->id];
		p->free[f->func->id] = f;
		f = parent;
	}
}
