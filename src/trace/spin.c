/* spin.c - loops that wait: `while (!flag);` and relatives.
 *
 * A thread that comes to a read for which it has come before, has only read since (a failed
 * compare-exchange, an exchange that wrote what was there, a lock that was tried in vain, and a
 * yield included) and stands exactly as it stood then, will go round
 * like that until somebody changes what it has read. So it does not go round: it waits for
 * that. "Exactly" is the calls and registers of its frames, the bytes of its stack and the address
 * of the read; the register that the read is about to overwrite does not count. The address does: in
 * `r = r->next` it may come from that very register. */
#include "trace/spin.h"

#include "base/map.h"
#include "prog/atomic.h"

#include <string.h>

enum {
	LOOP_EVENTS = 32, /* a longer loop is not looked at */
	LOOP_STACK = 16384, /* bytes of stack that are compared; more is no loop that waits */
};

uint32_t spin_value_size(const struct operation *what)
{
	enum { OBJECT_HEAD = 8 }; /* where every object has the word that says whether it is free */
	if (what->is_access)
		return operation_writes(what) && !what->is_idle ? 0 : what->size;
	return what->op == VISIBLE_READ && what->op2 == VISIBLE_NOTHING ? OBJECT_HEAD : 0;
}

/* The reads since the thread was last at this place, into the point; gives the event then.
 * NULL: it has not been there, or has done something else. */
static const struct event *collect_reads(const struct exec *x, struct point *p)
{
	const struct func *f = exec_frame(x)->func;
	uint32_t insn = (uint32_t)(x->ip - f->code), n = 0;
	const struct event *e = x->thread->last_event;
	if (e && e->thread != x->thread->number)
		return NULL; /* of who has made it */
	for (; e && n < LOOP_EVENTS; e = e->own) {
		n++;
		if (e->is_followed)
			return NULL; /* by accesses that are not among these events */
		if (e->what.op == VISIBLE_NOTHING)
			continue;
		if (!e->has_value || p->nseen == POINT_SEEN)
			return NULL;
		p->seen[p->nseen++] = (struct seen){exec_object_address(e->what.object),
						    e->value, spin_value_size(&e->what)};
		if (e->func == f->id && e->insn == insn)
			return e;
	}
	return NULL;
}

static uint64_t hash_frames(const struct exec *x, uint64_t object)
{
	const struct frame *top = exec_frame(x);
	uint64_t h = hash_mix((uint64_t)(uintptr_t)x->ip ^ hash_mix(object));
	for (const struct frame *f = top; f; f = f->parent) {
		h = hash_mix(h ^ f->func->id);
		h = hash_mix(h ^ (uint64_t)(uintptr_t)f->call);
		for (uint32_t i = 0; i < f->func->const_base; i++)
			if (f != top || i != x->ip->d)
				h = hash_mix(h ^ f->regs[i] ^
					     (f->sym ? (uint64_t)f->sym[i] << 32 : 0));
	}
	return h;
}

/* The terms of the symbolic bytes among these. */
static uint64_t hash_terms(uint64_t h, const struct page *p, uint64_t from, uint64_t n)
{
	for (uint64_t at = from; at < from + n; at++)
		if (page_is_symbolic(p, (uint32_t)at))
			h = hash_mix(h ^ at ^ (uint64_t)p->shadow->id[at] << 16 ^
				     (uint64_t)p->array << 40);
	return h;
}

/* False: there is too much of it. */
static bool hash_stack(struct exec *x, uint64_t *h)
{
	const struct thread *t = x->thread;
	uint8_t part[PAGE_SIZE];
	if (t->rare->stack_top - t->sp > LOOP_STACK)
		return false;
	for (uint64_t at = t->sp, n; at < t->rare->stack_top; at += n) {
		n = t->rare->stack_top - at < sizeof part ? t->rare->stack_top - at : sizeof part;
		memset(part, 0, sizeof part);
		const struct page *p = space_page(x->view.space, at);
		n = PAGE_SIZE - (at & PAGE_MASK) < n ? PAGE_SIZE - (at & PAGE_MASK) : n;
		if (space_is_page(p))
			memcpy(part, p->data + (at & PAGE_MASK), n);
		*h = hash_bytes(*h, part, n);
		if (space_is_page(p) && p->shadow && page_has_symbolic(p))
			*h = hash_terms(*h, p, at & PAGE_MASK, n);
	}
	return true;
}

bool spin_is_idle(struct exec *x, uint64_t address, uint64_t n)
{
	const struct insn *load = x->ip, *store = x->ip + 1;
	const struct frame *f = exec_frame(x);
	uint64_t now = 0;
	if (n > sizeof now || !prog_is_atomic(load->op) || !prog_is_atomic(store->op) ||
	    prog_atomic_of(load) != PROG_ATOMIC_XCHG ||
	    prog_atomic_of(store) != PROG_ATOMIC_XCHG || (f->sym && f->sym[store->d]))
		return false;
	return view_get(&x->view, address, &now, n) == n &&
	       !memcmp(&now, &x->regs[store->d], n);
}

void spin_find_loop(struct exec *x, struct point *p)
{
	const struct event *before = collect_reads(x, p);
	uint64_t h = before ? hash_frames(x, p->what.object) : 0;
	if (before && hash_stack(x, &h))
		p->stand = h;
	if (!p->stand || p->stand != before->stand)
		p->nseen = 0;
}
