/* float_env.c - rounding modes and exception flags of the guest.
 *
 * The handlers of op_float.c run on the host's hardware, whose mode is to nearest: engine,
 * terms and solvers rely on it. A thread that asked for another mode, or wants to know
 * what is raised, is run with tables in which floating-point instructions have one other
 * handler: it sets the host's mode, has the ordinary handler do the work, collects the flags
 * and sets the mode back. Threads that never asked pay nothing. The same goes for the precision
 * of the x87, on which long double is computed: C has no word for it, but programs set it by
 * assembly.
 *
 * Terms know the one mode only. A symbolic operation whose result depends on the mode ends
 * the path as incomplete; what a symbolic operation raises is not known. */
#include "handler/float_env.h"

#include "base/alloc.h"
#include "handler/sym.h"

#include <immintrin.h>
#include <stdlib.h>

enum {
	HOST_CSR = 0x1f80, /* to nearest, nothing trapped, nothing raised */
	HOST_CONTROL = 0x37f, /* the same of x87, with all its precision */
	FLAGS = 0x3f,
};

/* --- the host --- */

static inline void set_host(unsigned rounding, unsigned cut)
{
	uint16_t control = (uint16_t)((HOST_CONTROL ^ cut << 8) | rounding);
	_mm_setcsr(HOST_CSR | rounding << 3);
	__asm__ volatile("fnclex\n\tfldcw %0" : : "m"(control) : "memory");
}

static inline unsigned host_flags(void)
{
	uint16_t status;
	__asm__ volatile("fnstsw %0" : "=m"(status) : : "memory");
	return (_mm_getcsr() | status) & FLAGS;
}

/* Where a floating-point handler goes on to: nowhere. */
static EXEC_FAST void stop_here(EXEC_ARGUMENTS)
{
}

static __attribute__((noinline)) void run_alone(const struct insn *ip, uint64_t *R,
						struct exec *x)
{
	struct float_env *env = &x->thread->float_env;
	const struct exec_tables *t = x->tables;
	set_host(env->rounding, env->cut);
	((exec_op)t->plain[ip->op])(ip, R, x, t->stops, 0);
	env->raised |= (uint8_t)host_flags();
	set_host(0, 0);
}

static EXEC_FAST void float_carefully(EXEC_ARGUMENTS)
{
	run_alone(ip, R, x);
	NEXT;
}

/* --- tables --- */

static bool is_float(unsigned op)
{
	return op >= OP_FADD32 && op <= OP_FMA64;
}

struct exec_tables *exec_tables_new(const exec_handler *plain,
				    const exec_handler *symbolic)
{
	struct exec_tables *t = alloc_zero(1, sizeof *t);
	memcpy(t->plain, plain, sizeof t->plain);
	memcpy(t->symbolic, symbolic, sizeof t->symbolic);
	memcpy(t->careful, plain, sizeof t->careful);
	for (unsigned op = 0; op < PROG_OPS; op++) {
		t->stops[op] = (exec_handler)stop_here;
		if (is_float(op))
			t->careful[op] = (exec_handler)float_carefully;
	}
	exec_symbolic_table(t->careful, t->careful_symbolic);
	return t;
}

void exec_tables_choose(struct exec *x)
{
	const struct float_env *env = &x->thread->float_env;
	x->is_careful = exec_float_is_special(env);
	x->table = x->is_careful ? x->tables->careful : x->tables->plain;
	x->symbolic = x->is_careful ? x->tables->careful_symbolic : x->tables->symbolic;
}

/* --- symbolic operations --- */

/* Can the result be another one in another mode? */
static bool is_rounded(const struct insn *ip)
{
	switch (ip->op) {
	case OP_FADD32:
	case OP_FSUB32:
	case OP_FMUL32:
	case OP_FDIV32:
	case OP_FADD64:
	case OP_FSUB64:
	case OP_FMUL64:
	case OP_FDIV64:
	case OP_CVT64_32:
	case OP_SITOF32:
	case OP_UITOF32:
	case OP_UITOF64:
	case OP_WTOF32:
	case OP_WTOF64:
	case OP_FMA32:
	case OP_FMA64: return true;
	case OP_SITOF64: return ip->c > 53;
	case OP_FUN32:
	case OP_FUN64: return ip->c == PROG_FUN_SQRT;
	case OP_FUN2_32:
	case OP_FUN2_64: return ip->c == PROG_FUN2_MINIMUM || ip->c == PROG_FUN2_MAXIMUM;
	default: return false; /* exact, or left out of terms */
	}
}

bool exec_float_has_terms(struct exec *x, const struct insn *ip)
{
	struct float_env *env = &x->thread->float_env;
	static const char *const words[] = {
		"", "symbolic floating point under rounding mode FE_DOWNWARD",
		"symbolic floating point under rounding mode FE_UPWARD",
		"symbolic floating point under rounding mode FE_TOWARDZERO"};
	if (!is_float(ip->op))
		return true;
	if (env->rounding && is_rounded(ip)) {
		exec_end(x, END_UNSUPPORTED, 0, words[env->rounding >> 10 & 3]);
		return false;
	}
	env->known = 0; /* of what is not raised yet */
	return true;
}

HANDLER(ROUNDING)
{
	static const uint8_t numbers[] = {1, 3, 2, 0}; /* of FLT_ROUNDS */
	Rd = numbers[x->thread->float_env.rounding >> 10 & 3];
	NEXT;
}
