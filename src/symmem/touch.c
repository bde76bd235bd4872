/* touch.c - reports an access to watched memory before it happens (the hook `touched`).
 * See touch.h.
 *
 * An atomic read-modify-write is reported at its load, as a write, and not at its store:
 * in between no other thread runs. A compare-exchange is a write only if it will succeed,
 * which is found out, and decided if it depends on symbolic input, before it is
 * reported. */
#include "symmem/touch.h"

#include "symmem/sym.h"

static bool refuse_touch(struct exec *x)
{
	if (x->state->ended != END_RUNNING)
		return false; /* no thread can go on */
	exec_end(x, END_PAUSED, 0, NULL); /* exec_run lets it go on later */
	x->is_refused = true;
	return false;
}

/* The n bytes at an address as a term, known to be there. */
static expr_id value_at(struct exec *x, uint64_t address, uint64_t n)
{
	expr_id e = sym_byte(x, address);
	for (uint64_t i = 1; i < n; i++)
		e = expr_concat(x->exprs, sym_byte(x, address + i), e);
	return e;
}

/* A register, or two of them, as a term of n bytes. */
static expr_id register_value(struct exec *x, uint32_t slot, uint64_t n)
{
	const uint64_t *R = x->regs;
	expr_id low, high;
	if (exec_frame(x)->sym) {
		low = sym_get(x, R, slot, n < 8 ? 8 * (unsigned)n : 64);
		high = n > 8 ? sym_get(x, R, slot + 1, 64) : 0;
	} else {
		low = expr_const(x->exprs, n < 8 ? 8 * (unsigned)n : 64, R[slot]);
		high = n > 8 ? expr_const(x->exprs, 64, R[slot + 1]) : 0;
	}
	return high ? expr_concat(x->exprs, high, low) : low;
}

/* Does the compare-exchange at x->ip find what it expects? False: the path ended. */
static bool will_exchange(struct exec *x, uint64_t address, uint64_t n, bool *will)
{
	uint32_t slot = x->ip->e;
	uint64_t now[2];
	if (!x->exprs) {
		*will = view_get(&x->view, address, now, n) == n &&
			!memcmp(now, &x->regs[slot], n);
		return true;
	}
	expr_id is_same =
		expr_eq(x->exprs, value_at(x, address, n), register_value(x, slot, n));
	return exec_decide(x, is_same, CHOICE_BRANCH, true, will);
}

bool exec_touch_nothing(struct exec *x, uint64_t address, uint64_t n, bool is_write)
{
	if (!x->hooks->touched || x->is_exempt || !state_node(x->state)->schedule ||
	    (x->is_redoing && x->replay))
		return true;
	return x->hooks->touched(x->hooks->arg, x, address, n, is_write,
				 prog_is_atomic(x->ip->op)) ||
	       refuse_touch(x);
}

static bool touch_range(struct exec *x, struct exec_range r)
{
	return !r.size || exec_touch(x, r.address, r.size, r.is_write);
}

bool exec_touch_two(struct exec *x, struct exec_range first, struct exec_range second)
{
	if (!x->hooks->touched)
		return true;
	bool are_both = first.size && second.size &&
			exec_is_touch(x, first.address, first.size) &&
			exec_is_touch(x, second.address, second.size);
	if (are_both)
		x->also = second;
	bool may_go_on = touch_range(x, first);
	x->also = (struct exec_range){0};
	x->is_second = are_both;
	may_go_on = may_go_on && touch_range(x, second);
	x->is_second = false;
	return may_go_on;
}

bool exec_touch(struct exec *x, uint64_t address, uint64_t n, bool is_write)
{
	bool is_atomic = prog_is_atomic(x->ip->op);
	bool is_part = is_atomic && !prog_stands_alone(x->ip);
	if ((is_part && is_write) || !exec_is_touch(x, address, n))
		return true;
	if (is_part) {
		is_write = true;
		if (prog_is_exchange(x->ip->op) &&
		    !will_exchange(x, address, n, &is_write))
			return false;
	}
	/* A copy forked by a later decision of the instruction: it was reported before. */
	if (x->is_redoing && x->replay)
		return true;
	return x->hooks->touched(x->hooks->arg, x, address, n, is_write, is_atomic) ||
	       refuse_touch(x);
}
