/* op_mem.c - loads, stores, address arithmetic, block copies.
 *
 * The fast path is a page cache probe and one test of plain bits (mem/view.h). Forms k, x and y
 * also make sure that the access stays in the object its base points to: near the base the
 * gaps between objects see to that, further away the bounds cache is asked. On return the
 * state has advanced by one instruction or the path has ended; a store is never half done. */
#include "handler/sym.h"
#include "state/repeat.h"

enum { NEAR = PROG_GAP - 8 }; /* no access of 8 bytes this near the base can skip a gap */

/* Bounds already known? Objects below 16 bytes are never in the cache, so size >= n. */
static inline __attribute__((always_inline)) bool bound_known(struct exec *x,
							      uint64_t base,
							      uint64_t address,
							      unsigned n)
{
	if (LIKELY(address - base + NEAR <= 2 * NEAR))
		return true;
	const struct view_bound *b = view_bound_slot(&x->view, base);
	return LIKELY(b->tag == view_bound_tag(&x->view, base) &&
		      address - b->start <= b->size - n);
}

/* Decisions of a careful access: about objects of symbolic size. */
#define COMMIT                          \
	do {                            \
		if (x->npending)        \
			exec_commit(x); \
	} while (0)

/* 1 << shift bytes, without a call. */
static inline uint64_t load_host_bytes(const uint8_t *host, unsigned shift)
{
	uint8_t v8;
	uint16_t v16;
	uint32_t v32;
	uint64_t v64;
	switch (shift) {
	case 0: memcpy(&v8, host, sizeof v8); return v8;
	case 1: memcpy(&v16, host, sizeof v16); return v16;
	case 2: memcpy(&v32, host, sizeof v32); return v32;
	default: memcpy(&v64, host, sizeof v64); return v64;
	}
}

static inline void store_host_bytes(uint8_t *host, uint64_t v, unsigned shift)
{
	switch (shift) {
	case 0: memcpy(host, &v, 1); break;
	case 1: memcpy(host, &v, 2); break;
	case 2: memcpy(host, &v, 4); break;
	default: memcpy(host, &v, 8); break;
	}
}

/* Is an access to watched memory one that is not reported? The thread model's functions are not
 * interrupted between two visible operations; of a read-modify-write the load was reported. */
static inline bool needs_no_report(const struct insn *ip, const uint64_t *R)
{
	if (prog_is_atomic(ip->op))
		return prog_is_atomic_store(ip->op) && !prog_stands_alone(ip);
	return frame_of((uint64_t *)R)->func->is_model;
}

static inline void move_host_bytes(uint8_t *host, uint64_t *R, const struct insn *ip,
				   unsigned which)
{
	if (which & 4)
		store_host_bytes(host, Rd, which / 8);
	else
		Rd = load_host_bytes(host, which / 8);
}

/* Those that need nothing else end here. */
static inline bool access_unreported(struct exec *x, unsigned which, uint64_t base,
				     uint64_t off)
{
	const struct insn *ip = x->ip;
	uint64_t *R = x->regs;
	unsigned n = 1u << which / 8;
	if (!needs_no_report(ip, R) || (which & 3) == 3 ||
	    ((which & 3) && !bound_known(x, R[exec_access_object(ip)], base + off, n)))
		return false;
	uint8_t *host = view_unreported(&x->view, base + off, n, which & 4);
	if (!host)
		return false;
	move_host_bytes(host, R, ip, which);
	return true;
}

/* A pointer to a local variable makes the thread's stack reachable for others. */
static inline bool may_publish(const struct exec *x, unsigned which, uint64_t value)
{
	const struct thread_rare *rare = x->thread->rare;
	bool is_pointer = (which & 4) && which / 8 == 3 && value >= rare->stack_low &&
			  value < rare->stack_top;
	return is_pointer || rare->wrote_size;
}

/* An access that the thread only repeats (state/repeat.h), and that is at hand: it is counted, and
 * made here. */
static inline bool access_repeated(struct exec *x, unsigned which, uint64_t base,
				   uint64_t off)
{
	const struct insn *ip = x->ip;
	uint64_t *R = x->regs;
	struct schedule *c = x->repeats.of;
	const struct exec_repeat *k = exec_repeat_slot(&x->repeats, ip);
	uint64_t at = base + off;
	unsigned n = 1u << which / 8;
	if (!c || k->at != ip || k->address != at || x->repeats.behind != c->last ||
	    k->below != frame_of(R)->stack || c->last->ref > 1 || c->fresh ||
	    x->thread->point || k->event->thread != x->thread->number ||
	    !repeat_may_be(c, &k->event->what) || may_publish(x, which, Rd))
		return false;
	bool stays = (which & 3) == 3 ? ip->e >= n && off <= (uint64_t)ip->e - n
		     : (which & 3)    ? bound_known(x, R[exec_access_object(ip)], at, n)
				      : true;
	if (!stays)
		return false;
	uint8_t *host = view_watched(&x->view, at, n, which & 4);
	if (!host)
		return false;
	repeat_count(c, k->event, repeat_moment(c, k->event));
	move_host_bytes(host, R, ip, which);
	return true;
}

/* Any access that the fast path could not do: the form is in the instruction. */
SLOW_HANDLER(access_slowly)
{
	SAVE;
	unsigned which = exec_access_form(ip->op), n = 1u << which / 8;
	bool is_write = which & 4;
	uint64_t base = Ra, off = (uint64_t)(int64_t)ip->imm;
	if ((which & 3) >= 2)
		off += exec_access_index(ip, R) * ip->c;
	if (x->view.watches_all && (access_unreported(x, which, base, off) ||
				    access_repeated(x, which, base, off)))
		NEXT;
	if ((which & 3) == 3 && (ip->e < n || off > (uint64_t)ip->e - n)) {
		struct object_info o;
		exec_describe(x, base, &o);
		exec_bad_access(x, base + off, n, is_write, &o);
		return;
	}
	if (((which & 3) == 1 || (which & 3) == 2) &&
	    !exec_stays(x, R[exec_access_object(ip)], base + off, n, is_write))
		return;
	uint64_t v[2] = {Rd, 0};
	if (is_write) {
		if (!exec_store_bytes(x, base + off, n, v))
			return;
	} else {
		expr_id id;
		if (!exec_load_bytes(x, base + off, n, v, &id))
			return;
		Rd = v[0];
		if (id)
			BECOME_SYMBOLIC(ip->d, id);
	}
	COMMIT;
	NEXT;
}

/* An access of the thread model to watched memory at base + distance, which stays where it may:
 * as above, for the common forms and for pages that were looked up before. */
#define WATCHED_W(W)                                                                    \
	static EXEC_FAST void load_watched_##W(EXEC_ARGUMENTS)                          \
	{                                                                               \
		uint##W##_t v;                                                          \
		const uint8_t *host =                                                   \
			frame_of(R)->func->is_model                                     \
				? view_watched(&x->view,                                \
					       Ra + (uint64_t)(int64_t)ip->imm, W / 8,  \
					       false)                                   \
				: NULL;                                                 \
		if (!host)                                                              \
			SLOWLY(access_slowly);                                          \
		memcpy(&v, host, W / 8);                                                \
		Rd = v;                                                                 \
		NEXT;                                                                   \
	}                                                                               \
	static EXEC_FAST void store_watched_##W(EXEC_ARGUMENTS)                         \
	{                                                                               \
		uint##W##_t v = (uint##W##_t)Rd;                                        \
		uint8_t *host = frame_of(R)->func->is_model                             \
					? view_watched(&x->view,                        \
						       Ra + (uint64_t)(int64_t)ip->imm, \
						       W / 8, true)                     \
					: NULL;                                         \
		if (!host)                                                              \
			SLOWLY(access_slowly);                                          \
		memcpy(host, &v, W / 8);                                                \
		NEXT;                                                                   \
	}
WATCHED_W(8)
WATCHED_W(16)
WATCHED_W(32)
WATCHED_W(64)

#define LOAD_OR(W, slowly)                                    \
	uint##W##_t v;                                        \
	const uint8_t *host = view_read(&x->view, at, W / 8); \
	if (UNLIKELY(!host))                                  \
		SLOWLY(slowly);                               \
	memcpy(&v, host, W / 8);                              \
	Rd = v;                                               \
	NEXT;
#define STORE_OR(W, slowly)                              \
	uint##W##_t v = (uint##W##_t)Rd;                 \
	uint8_t *host = view_write(&x->view, at, W / 8); \
	if (UNLIKELY(!host))                             \
		SLOWLY(slowly);                          \
	memcpy(host, &v, W / 8);                         \
	NEXT;
#define LOAD_BODY(W) LOAD_OR(W, access_slowly)
#define STORE_BODY(W) STORE_OR(W, access_slowly)
#define STAYS(W)                                        \
	if (UNLIKELY(!bound_known(x, base, at, W / 8))) \
		SLOWLY(access_slowly);
#define WITHIN(W)                                                     \
	if (UNLIKELY(off > (uint64_t)ip->e - W / 8 || ip->e < W / 8)) \
		SLOWLY(access_slowly);

#define MEMORY_W(W)                                                                      \
	HANDLER(LD##W##o)                                                                \
	{                                                                                \
		uint64_t at = Ra + (uint64_t)(int64_t)ip->imm;                           \
		LOAD_OR(W, load_watched_##W)                                             \
	}                                                                                \
	HANDLER(LD##W##k)                                                                \
	{                                                                                \
		uint64_t base = Ra, at = base + (uint64_t)(int64_t)ip->imm;              \
		STAYS(W)                                                                 \
		LOAD_OR(W, load_watched_##W)                                             \
	}                                                                                \
	HANDLER(LD##W##x)                                                                \
	{                                                                                \
		uint64_t base = Ra, at = base + Rb * ip->c + (uint64_t)(int64_t)ip->imm; \
		STAYS(W)                                                                 \
		LOAD_BODY(W)                                                             \
	}                                                                                \
	HANDLER(LD##W##b)                                                                \
	{                                                                                \
		uint64_t off = Rb * ip->c + (uint64_t)(int64_t)ip->imm, at = Ra + off;   \
		WITHIN(W)                                                                \
		LOAD_BODY(W)                                                             \
	}                                                                                \
	HANDLER(ST##W##o)                                                                \
	{                                                                                \
		uint64_t at = Ra + (uint64_t)(int64_t)ip->imm;                           \
		STORE_OR(W, store_watched_##W)                                           \
	}                                                                                \
	HANDLER(ST##W##k)                                                                \
	{                                                                                \
		uint64_t base = Ra, at = base + (uint64_t)(int64_t)ip->imm;              \
		STAYS(W)                                                                 \
		STORE_OR(W, store_watched_##W)                                           \
	}                                                                                \
	HANDLER(ST##W##x)                                                                \
	{                                                                                \
		uint64_t base = Ra, at = base + Rb * ip->c + (uint64_t)(int64_t)ip->imm; \
		STAYS(W)                                                                 \
		STORE_BODY(W)                                                            \
	}                                                                                \
	HANDLER(ST##W##b)                                                                \
	{                                                                                \
		uint64_t off = Rb * ip->c + (uint64_t)(int64_t)ip->imm, at = Ra + off;   \
		WITHIN(W)                                                                \
		STORE_BODY(W)                                                            \
	}
MEMORY_W(8)
MEMORY_W(16)
MEMORY_W(32)
MEMORY_W(64)

#define INDEX32 ((uint64_t)(int64_t)(int32_t)Rb)
#define MEMORY_S(W)                                                                \
	HANDLER(LD##W##xs)                                                         \
	{                                                                          \
		uint64_t base = Ra;                                                \
		uint64_t at = base + INDEX32 * ip->c + (uint64_t)(int64_t)ip->imm; \
		STAYS(W)                                                           \
		LOAD_BODY(W)                                                       \
	}                                                                          \
	HANDLER(LD##W##bs)                                                         \
	{                                                                          \
		uint64_t off = INDEX32 * ip->c + (uint64_t)(int64_t)ip->imm,       \
			 at = Ra + off;                                            \
		WITHIN(W)                                                          \
		LOAD_BODY(W)                                                       \
	}                                                                          \
	HANDLER(ST##W##xs)                                                         \
	{                                                                          \
		uint64_t base = Ra;                                                \
		uint64_t at = base + INDEX32 * ip->c + (uint64_t)(int64_t)ip->imm; \
		STAYS(W)                                                           \
		STORE_BODY(W)                                                      \
	}                                                                          \
	HANDLER(ST##W##bs)                                                         \
	{                                                                          \
		uint64_t off = INDEX32 * ip->c + (uint64_t)(int64_t)ip->imm,       \
			 at = Ra + off;                                            \
		WITHIN(W)                                                          \
		STORE_BODY(W)                                                      \
	}
MEMORY_S(8)
MEMORY_S(16)
MEMORY_S(32)
MEMORY_S(64)

#define MEMORY_Y(W)                                                              \
	HANDLER(LD##W##y)                                                        \
	{                                                                        \
		uint64_t base = Re;                                              \
		uint64_t at = Ra + Rb * ip->c + (uint64_t)(int64_t)ip->imm;      \
		STAYS(W)                                                         \
		LOAD_BODY(W)                                                     \
	}                                                                        \
	HANDLER(ST##W##y)                                                        \
	{                                                                        \
		uint64_t base = Re;                                              \
		uint64_t at = Ra + Rb * ip->c + (uint64_t)(int64_t)ip->imm;      \
		STAYS(W)                                                         \
		STORE_BODY(W)                                                    \
	}                                                                        \
	HANDLER(LD##W##ys)                                                       \
	{                                                                        \
		uint64_t base = Re;                                              \
		uint64_t at = Ra + INDEX32 * ip->c + (uint64_t)(int64_t)ip->imm; \
		STAYS(W)                                                         \
		LOAD_BODY(W)                                                     \
	}                                                                        \
	HANDLER(ST##W##ys)                                                       \
	{                                                                        \
		uint64_t base = Re;                                              \
		uint64_t at = Ra + INDEX32 * ip->c + (uint64_t)(int64_t)ip->imm; \
		STAYS(W)                                                         \
		STORE_BODY(W)                                                    \
	}
MEMORY_Y(8)
MEMORY_Y(16)
MEMORY_Y(32)
MEMORY_Y(64)

/* Atomic accesses. A read-modify-write is a load, instructions that compute and a store, all
 * of which run without an end of the quantum in between (prog/ops.def). */
#define REPORTED                                                     \
	if (UNLIKELY(x->view.caches_watched && x->view.watches_all)) \
		SLOWLY(access_slowly);
#define ATOMIC_LOAD(N, W)                                                 \
	HANDLER(N##W)                                                     \
	{                                                                 \
		uint64_t base = Rb, at = Ra + (uint64_t)(int64_t)ip->imm; \
		REPORTED                                                  \
		STAYS(W)                                                  \
		LOAD_BODY(W)                                              \
	}
#define ATOMIC_STORE(W)                                                   \
	HANDLER(STA##W)                                                   \
	{                                                                 \
		uint64_t base = Rb, at = Ra + (uint64_t)(int64_t)ip->imm; \
		REPORTED                                                  \
		STAYS(W)                                                  \
		STORE_BODY(W)                                             \
	}
ATOMIC_LOAD(LDA, 8)
ATOMIC_LOAD(LDA, 16)
ATOMIC_LOAD(LDA, 32)
ATOMIC_LOAD(LDA, 64)
ATOMIC_LOAD(LDX, 8)
ATOMIC_LOAD(LDX, 16)
ATOMIC_LOAD(LDX, 32)
ATOMIC_LOAD(LDX, 64)
ATOMIC_STORE(8)
ATOMIC_STORE(16)
ATOMIC_STORE(32)
ATOMIC_STORE(64)

HANDLER(FENCE)
{
	NEXT;
}

/* Wide accesses are rare enough for the careful way to be the only one. */
#define WIDE_LOAD(N, bytes)                                                              \
	HANDLER(N)                                                                       \
	{                                                                                \
		uint64_t base = Rb, at = Ra + (uint64_t)(int64_t)ip->imm, v[2];          \
		expr_id id;                                                              \
		SAVE;                                                                    \
		if (!exec_stays(x, base, at, bytes, false) ||                            \
		    !exec_load_bytes(x, at, bytes, v, &id))                              \
			return;                                                          \
		Rd = v[0];                                                               \
		R[ip->d + 1] = v[1];                                                     \
		if (id) {                                                                \
			BECOME_SYMBOLIC(ip->d, expr_extract(x->exprs, id, 0, 64));       \
			BECOME_SYMBOLIC(ip->d + 1,                                       \
					expr_extract(x->exprs, id, 64, bytes * 8 - 64)); \
		}                                                                        \
		COMMIT;                                                                  \
		NEXT;                                                                    \
	}
#define WIDE_STORE(N, bytes)                                              \
	HANDLER(N)                                                        \
	{                                                                 \
		uint64_t base = Rb, at = Ra + (uint64_t)(int64_t)ip->imm; \
		uint64_t v[2] = {Rd, R[ip->d + 1]};                       \
		SAVE;                                                     \
		if (!exec_stays(x, base, at, bytes, true) ||              \
		    !exec_store_bytes(x, at, bytes, v))                   \
			return;                                           \
		COMMIT;                                                   \
		NEXT;                                                     \
	}
WIDE_LOAD(LD128, 16)
WIDE_LOAD(LD80, 10)
WIDE_LOAD(LDA128, 16)
WIDE_LOAD(LDX128, 16)
WIDE_STORE(ST128, 16)
WIDE_STORE(STA128, 16)
WIDE_STORE(ST80, 10)

HANDLER(LEA)
{
	Rd = Ra + Rb * ip->c + (uint64_t)(int64_t)ip->imm;
	NEXT;
}

HANDLER(LEAs)
{
	Rd = Ra + INDEX32 * ip->c + (uint64_t)(int64_t)ip->imm;
	NEXT;
}

SLOW_HANDLER(copy_slowly)
{
	if (view_move_cached(&x->view, Ra, Rb, Rc))
		NEXT;
	SAVE;
	if (!exec_move(x, Ra, Rb, Rc))
		return;
	COMMIT;
	ip++;
	if (UNLIKELY(x->work > EXEC_WORK))
		STOP;
	DISPATCH;
}

HANDLER(MEMCPY)
{
	if (UNLIKELY(!view_move_small(&x->view, Ra, Rb, Rc)))
		SLOWLY(copy_slowly);
	NEXT;
}

SLOW_HANDLER(copy_overlaps)
{
	SAVE;
	exec_overlap(x, Ra, Rb, Rc);
}

/* The same memory may be copied onto itself, as in *p = *p. */
HANDLER(COPY)
{
	uint64_t to = Ra, from = Rb, n = Rc;
	if (UNLIKELY(to - from + n - 1 <= 2 * (n - 1) && to != from && n))
		SLOWLY(copy_overlaps);
	if (UNLIKELY(!view_move_small(&x->view, to, from, n)))
		SLOWLY(copy_slowly);
	NEXT;
}

SLOW_HANDLER(fill_slowly)
{
	if (view_fill_cached(&x->view, Ra, (uint8_t)Rb, Rc))
		NEXT;
	SAVE;
	if (UNLIKELY(!exec_set(x, Ra, (uint8_t)Rb, Rc)))
		return;
	COMMIT;
	ip++;
	if (UNLIKELY(x->work > EXEC_WORK))
		STOP;
	DISPATCH;
}

HANDLER(MEMSET)
{
	if (UNLIKELY(!view_fill_small(&x->view, Ra, (uint8_t)Rb, Rc)))
		SLOWLY(fill_slowly);
	NEXT;
}
