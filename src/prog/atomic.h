/* atomic.h - what the instructions of atomic accesses say: see LDA, STA, LDX in ops.def. */
#ifndef PROG_ATOMIC_H
#define PROG_ATOMIC_H
#include "prog/program.h"

/* What LDA and STA belong to, in field e. */
enum prog_atomic {
#define ATOMIC(name, text) PROG_ATOMIC_##name,
#include "prog/atomics.def"
#undef ATOMIC
	PROG_ATOMICS
};
enum prog_order {
#define ORDER(name, text) PROG_ORDER_##name,
#include "prog/atomics.def"
#undef ORDER
	PROG_ORDERS
};

/* Field c of accesses and fences: the order; of a compare-exchange also that of a failure,
 * and whether it may fail for no reason. */
static inline uint16_t prog_orders(enum prog_order order, enum prog_order failure,
				   bool is_weak)
{
	return (uint16_t)(order | failure << 4 | (is_weak ? 1u : 0) << 8);
}
static inline enum prog_order prog_order_of(const struct insn *i)
{
	return i->c & 15;
}
static inline enum prog_order prog_failure_order_of(const struct insn *i)
{
	return i->c >> 4 & 15;
}
static inline bool prog_is_weak(const struct insn *i)
{
	return i->c >> 8;
}

static inline bool prog_is_atomic(unsigned op)
{
	return op >= OP_LDA8 && op <= OP_LDX128;
}
static inline bool prog_is_atomic_store(unsigned op)
{
	return op == OP_STA8 || op == OP_STA16 || op == OP_STA32 || op == OP_STA64 ||
	       op == OP_STA128;
}
/* The load of a compare-exchange? */
static inline bool prog_is_exchange(unsigned op)
{
	return (op >= OP_LDX8 && op <= OP_LDX64) || op == OP_LDX128;
}
static inline enum prog_atomic prog_atomic_of(const struct insn *i)
{
	return prog_is_exchange(i->op) ? PROG_ATOMIC_CMPXCHG : (enum prog_atomic)i->e;
}
/* Is an atomic access a load or store by itself, not half of a read-modify-write? */
static inline bool prog_stands_alone(const struct insn *i)
{
	return prog_atomic_of(i) < PROG_ATOMIC_CMPXCHG;
}
#endif
