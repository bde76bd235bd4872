/* op_check.c - the checks of --check, in code that was lowered with them: one instruction
 * before the operation looks at its operands. Concrete operands are computed exactly in 128
 * bits; with symbolic ones the state in which the check fails ends with a finding of its own
 * and the other goes on with the fact that it did not. A misaligned access has a result all
 * the same: it is reported once per path and place, and the path goes on with all values. */
#include "handler/sym.h"
#include "symmem/unset.h"

#include <inttypes.h>
#include <stdio.h>

static unsigned width_of_check(const struct insn *ip)
{
	return ip->op == OP_CHECKSH ? ip->c + (unsigned)ip->imm : ip->c;
}

static inline int64_t sign_extended(uint64_t v, unsigned width)
{
	return (int64_t)(v << (64 - width)) >> (64 - width);
}

static inline bool fits_width(__int128 v, unsigned width)
{
	__int128 least = -((__int128)1 << (width - 1));
	return v >= least && v < -least;
}

/* The value is neither of the two that its low bits can stand for. */
static inline bool loses_bits(uint64_t v, unsigned width, uint64_t left)
{
	uint64_t low = v & ~(~0ULL << left);
	return low != v && sign_extended(v, width) != sign_extended(low, (unsigned)left);
}

static inline __attribute__((always_inline)) bool is_bad_operation(const struct insn *ip,
								   uint64_t a, uint64_t b)
{
	unsigned width = ip->c;
	__int128 x = sign_extended(a, width), y = sign_extended(b, width);
	switch ((enum prog_check)ip->e) {
	case PROG_CHECK_ADD: return !fits_width(x + y, width);
	case PROG_CHECK_SUB: return !fits_width(x - y, width);
	case PROG_CHECK_MUL: return !fits_width(x * y, width);
	case PROG_CHECK_SHL:
		return b < width && !fits_width(x * ((__int128)1 << b), width);
	case PROG_CHECK_SHIFT: break; /* CHECKSH */
	case PROG_CHECK_TRUNCATE: return loses_bits(a, width, b);
	case PROG_CHECK_READ:
	case PROG_CHECK_WRITE: return a & (b - 1);
	case PROG_CHECK_GET:
	case PROG_CHECK_PUT: return a >= b;
	}
	return false;
}

static bool is_element(const struct insn *ip)
{
	return ip->e == PROG_CHECK_GET || ip->e == PROG_CHECK_PUT;
}

static void say_element(char *out, size_t n, const struct insn *ip, const uint64_t *a,
			const uint64_t *b)
{
	const char *what = ip->e == PROG_CHECK_GET ? "read" : "write";
	if (a)
		snprintf(out, n, "%s of element %" PRId64 " of a vector of %" PRIu64,
			 what, sign_extended(*a, ip->c), *b);
	else
		snprintf(out, n, "%s of an element beyond a vector of %" PRIu64, what,
			 *b);
}

/* "signed addition 2147483647 + 1 does not fit 32 bits"; NULL operands: from the input. */
static void describe_bad_operation(char *out, size_t n, const struct insn *ip,
				   const uint64_t *a, const uint64_t *b)
{
	static const char *const names[] = {"addition", "subtraction", "multiplication",
					    "multiplication"};
	static const char *const signs[] = {"+", "-", "*", "* 2^"};
	unsigned width = width_of_check(ip), e = ip->e;
	if (is_element(ip)) {
		say_element(out, n, ip, a, b);
		return;
	}
	if (e <= PROG_CHECK_SHL && a && b)
		snprintf(out, n,
			 "signed %s overflows: %" PRId64 " %s %" PRId64
			 " does not fit %u bits",
			 names[e], sign_extended(*a, width), signs[e],
			 sign_extended(*b, width), width);
	else if (e <= PROG_CHECK_SHL)
		snprintf(out, n, "signed %s overflows: the result does not fit %u bits",
			 names[e], width);
	else if (e == PROG_CHECK_SHIFT && b)
		snprintf(out, n, "shift by %" PRId64 " of a %u-bit value",
			 *b ? sign_extended(*b, width) : width, width);
	else if (e == PROG_CHECK_SHIFT)
		snprintf(out, n, "shift of a %u-bit value by %u or more", width, width);
	else if (e == PROG_CHECK_TRUNCATE && a)
		snprintf(out, n,
			 "conversion of %" PRId64 " to %" PRIu64 " bits loses bits",
			 sign_extended(*a, width), *b);
	else if (e == PROG_CHECK_TRUNCATE)
		snprintf(out, n, "conversion to %" PRIu64 " bits loses bits", *b);
	else if (a)
		snprintf(out, n,
			 "%s at an address that is %" PRIu64 " more than a multiple of "
			 "%" PRIu64,
			 e == PROG_CHECK_READ ? "read" : "write", *a & (*b - 1), *b);
	else
		snprintf(out, n, "%s at an address that is no multiple of %" PRIu64,
			 e == PROG_CHECK_READ ? "read" : "write", *b);
}

static bool is_alignment_check(const struct insn *ip)
{
	return ip->e == PROG_CHECK_READ || ip->e == PROG_CHECK_WRITE;
}

/* False: the path ended. */
static bool check_fault(struct exec *x, const struct insn *ip, const uint64_t *a,
			const uint64_t *b)
{
	struct fault f = {.kind = FAULT_OVERFLOW};
	if (is_alignment_check(ip)) {
		f.kind = FAULT_MISALIGNED;
		f.is_write = ip->e == PROG_CHECK_WRITE;
		if (a)
			exec_describe(x, *a, &f.object);
	}
	if (is_element(ip)) {
		f.kind = ip->e == PROG_CHECK_GET ? FAULT_READ : FAULT_WRITE;
		f.is_write = ip->e == PROG_CHECK_PUT;
		f.object = (struct object_info){.name = "", .function = "", .file = ""};
	}
	describe_bad_operation(f.text, sizeof f.text, ip, a, b);
	if (is_alignment_check(ip))
		exec_remark(x, &f);
	else
		exec_fault(x, &f);
	return x->state->ended == END_RUNNING;
}

SLOW_HANDLER(check_fails)
{
	SAVE;
	if (!check_fault(x, ip, &Ra, &Rb))
		return;
	NEXT;
}

HANDLER(CHECK)
{
	if (UNLIKELY(is_bad_operation(ip, Ra, Rb)))
		SLOWLY(check_fails);
	NEXT;
}

HANDLER(CHECKSH)
{
	if (UNLIKELY(Rb - (uint64_t)ip->imm >= ip->c))
		SLOWLY(check_fails);
	NEXT;
}

/* --- 65 to 128 bits --- */

static __int128 wide_signed(const uint64_t *R, uint32_t slot, unsigned width)
{
	unsigned __int128 v = (unsigned __int128)R[slot + 1] << 64 | R[slot];
	return (__int128)(v << (128 - width)) >> (128 - width);
}

static bool is_bad_wide(const struct insn *ip, const uint64_t *R)
{
	unsigned width = ip->c;
	__int128 a = wide_signed(R, ip->a, width), b = wide_signed(R, ip->b, width),
		 r = 0;
	bool is_over = false;
	switch ((enum prog_check)ip->e) {
	case PROG_CHECK_ADD: is_over = __builtin_add_overflow(a, b, &r); break;
	case PROG_CHECK_SUB: is_over = __builtin_sub_overflow(a, b, &r); break;
	case PROG_CHECK_MUL: is_over = __builtin_mul_overflow(a, b, &r); break;
	case PROG_CHECK_SHIFT: return R[ip->b + 1] || R[ip->b] >= width;
	case PROG_CHECK_SHL:
		if (R[ip->b + 1] || R[ip->b] >= width)
			return false;
		r = (__int128)((unsigned __int128)a << R[ip->b]);
		is_over = r >> R[ip->b] != a;
		break;
	case PROG_CHECK_TRUNCATE:
	case PROG_CHECK_READ:
	case PROG_CHECK_WRITE:
	case PROG_CHECK_GET:
	case PROG_CHECK_PUT: return false; /* never lowered for these widths */
	}
	__int128 cut = (__int128)((unsigned __int128)r << (128 - width)) >> (128 - width);
	return is_over || cut != r;
}

HANDLER(CHECKW)
{
	SAVE;
	if (UNLIKELY(is_bad_wide(ip, R))) {
		check_fault(x, ip, NULL, NULL);
		return;
	}
	NEXT;
}

/* --- symbolic operands --- */

#define P x->exprs

enum { BITS_DEPTH = 8 }; /* operators looked through */

static unsigned max_of(unsigned a, unsigned b)
{
	return a > b ? a : b;
}

static unsigned const_bits(const struct exec *x, expr_id e)
{
	unsigned width = expr_width(P, e);
	if (width > 64)
		return width;
	int64_t v = sign_extended(expr_value(P, e), width);
	return 65 - (unsigned)__builtin_clzll((uint64_t)(v < 0 ? ~v : v) << 1 | 1);
}

/* How many bits a term needs as a signed number, at most: most overflows that cannot be are
 * seen by that, and no solver has to multiply. */
static unsigned signed_bits(const struct exec *x, expr_id id, unsigned depth)
{
	const struct expr *e = expr_get(P, id);
	unsigned bits = e->width, next = depth - 1;
	if (!depth)
		return bits;
	switch (e->op) {
	case EXPR_CONST: return const_bits(x, id);
	case EXPR_ZEXT: return expr_width(P, e->a) + 1;
	case EXPR_SEXT: return signed_bits(x, e->a, next);
	case EXPR_ITE:
		return max_of(signed_bits(x, e->b, next), signed_bits(x, e->c, next));
	case EXPR_ADD:
	case EXPR_SUB:
		bits = max_of(signed_bits(x, e->a, next), signed_bits(x, e->b, next)) + 1;
		break;
	case EXPR_MUL:
		bits = signed_bits(x, e->a, next) + signed_bits(x, e->b, next);
		break;
	case EXPR_AND: /* constants stand last; a positive one bounds the result */
	case EXPR_UREM:
		if (expr_is_const(P, e->b) && const_bits(x, e->b) < e->width &&
		    sign_extended(expr_value(P, e->b), e->width) > 0)
			bits = const_bits(x, e->b);
		break;
	default: break;
	}
	return bits < e->width ? bits : e->width;
}

/* Is there room for the result whatever the operands are? */
static bool has_room_for_result(const struct exec *x, const struct insn *ip, expr_id a,
				expr_id b)
{
	unsigned of_a = signed_bits(x, a, BITS_DEPTH),
		 of_b = signed_bits(x, b, BITS_DEPTH);
	if (ip->e == PROG_CHECK_MUL)
		return of_a + of_b <= ip->c;
	return ip->e <= PROG_CHECK_SUB && max_of(of_a, of_b) < ip->c;
}

/* The sign of (x ^ r) & (y ^ r): r has a sign that x and y do not explain. */
static expr_id sign_of_overflow(struct exec *x, expr_id p, expr_id q, expr_id r)
{
	expr_id both = expr_and(P, expr_xor(P, p, r), expr_xor(P, q, r));
	return expr_extract(P, both, expr_width(P, r) - 1, 1);
}

/* A result in twice the width, where nothing was lost, is not one of the width's. Bounds decide
 * such comparisons where they know the operands. */
static expr_id result_does_not_fit(struct exec *x, expr_id full, unsigned width)
{
	expr_id top = expr_const(P, 2 * width, (1ull << (width - 1)) - 1);
	return expr_or(P, expr_slt(P, top, full), expr_slt(P, full, expr_not(P, top)));
}

static expr_id sum_is_bad(struct exec *x, expr_id a, expr_id b, bool is_difference)
{
	unsigned width = expr_width(P, a), twice = 2 * width;
	expr_id r = is_difference ? expr_sub(P, a, b) : expr_add(P, a, b);
	if (width > 32) /* b's sign counts the other way in a difference */
		return sign_of_overflow(x, a, is_difference ? expr_not(P, b) : b, r);
	expr_id p = expr_sext(P, a, twice), q = expr_sext(P, b, twice);
	return result_does_not_fit(
		x, is_difference ? expr_sub(P, p, q) : expr_add(P, p, q), width);
}

/* Multiplication in twice the width; above 64 bits by dividing again where that can be done. */
static expr_id product_is_bad(struct exec *x, expr_id a, expr_id b)
{
	unsigned width = expr_width(P, a), twice = 2 * width;
	if (width <= 64) {
		expr_id full =
			expr_mul(P, expr_sext(P, a, twice), expr_sext(P, b, twice));
		if (width <= 32)
			return result_does_not_fit(x, full, width);
		expr_id cut = expr_sext(P, expr_trunc(P, full, width), twice);
		return expr_not(P, expr_eq(P, full, cut));
	}
	expr_id zero = expr_const(P, width, 0), r = expr_mul(P, a, b);
	expr_id back = expr_binary(P, EXPR_SDIV, r, b), ones = expr_not(P, zero);
	expr_id least = expr_concat(P, expr_const(P, 1, 1),
				    expr_zext(P, expr_const(P, 1, 0), width - 1));
	expr_id special = expr_and(P, expr_eq(P, b, ones), expr_eq(P, a, least));
	expr_id differs = expr_not(P, expr_eq(P, back, a));
	expr_id by_none = expr_or(P, expr_eq(P, b, zero), expr_eq(P, b, ones));
	return expr_ite(P, by_none, special, differs);
}

static expr_id shifted_is_bad(struct exec *x, expr_id a, expr_id b)
{
	expr_id r = expr_binary(P, EXPR_SHL, a, b);
	expr_id in_range =
		expr_ult(P, b, expr_const(P, expr_width(P, a), expr_width(P, a)));
	expr_id back = expr_binary(P, EXPR_ASHR, r, b);
	return expr_and(P, in_range, expr_not(P, expr_eq(P, back, a)));
}

static expr_id truncation_is_bad(struct exec *x, expr_id a, unsigned left)
{
	unsigned width = expr_width(P, a);
	expr_id low = expr_trunc(P, a, left);
	return expr_and(P, expr_not(P, expr_eq(P, expr_zext(P, low, width), a)),
			expr_not(P, expr_eq(P, expr_sext(P, low, width), a)));
}

static expr_id bad_term(struct exec *x, const struct insn *ip, const uint64_t *R,
			expr_id a, expr_id b)
{
	unsigned width = width_of_check(ip);
	expr_id r;
	switch ((enum prog_check)ip->e) {
	case PROG_CHECK_ADD: return sum_is_bad(x, a, b, false);
	case PROG_CHECK_SUB: return sum_is_bad(x, a, b, true);
	case PROG_CHECK_MUL: return product_is_bad(x, a, b);
	case PROG_CHECK_SHL: return shifted_is_bad(x, a, b);
	case PROG_CHECK_SHIFT: /* a rotation by 0 shifts by the width */
		r = expr_ule(P, expr_const(P, width, width), b);
		return !ip->imm ? r
				: expr_or(P, r, expr_eq(P, b, expr_const(P, width, 0)));
	case PROG_CHECK_TRUNCATE: return truncation_is_bad(x, a, (unsigned)R[ip->b]);
	case PROG_CHECK_GET:
	case PROG_CHECK_PUT: return expr_ule(P, expr_const(P, width, R[ip->b]), a);
	case PROG_CHECK_READ:
	case PROG_CHECK_WRITE: break;
	}
	r = expr_and(P, a, expr_const(P, 64, R[ip->b] - 1));
	return expr_not(P, expr_eq(P, r, expr_const(P, 64, 0)));
}

/* Can an address be misaligned? Then that is reported, with values that make it so; nothing
 * is forked, the answer is recorded. False: the path ended. */
static bool holds_or_is_told(struct exec *x, const struct insn *ip, const uint64_t *R,
			     expr_id bad)
{
	struct node *n = state_node(x->state);
	uint64_t v;
	if (expr_is_false(P, bad) || reported_has(n, ip))
		return true;
	if (expr_is_true(P, bad))
		return check_fault(x, ip, NULL, &R[ip->b]);
	if (!exec_arrive(x))
		return false;
	if (x->replay) {
		if (!exec_replayed_value(x, CHOICE_VALUE, &v))
			return false;
	} else {
		enum verdict can = solve_branch(x->solve, exec_facts(x), bad).can_be_true;
		if (!exec_was_answered(x))
			return false;
		x->is_redoing = false;
		v = can == VERDICT_SAT;
		if (can == VERDICT_UNKNOWN)
			exec_gap(x, "whether an address is aligned is not known", false);
	}
	exec_note_value(x, CHOICE_VALUE, v);
	exec_commit(x);
	if (!v)
		return true;
	struct facts *all = exec_facts(x);
	n->facts = facts_add_unchecked(x->solve, all, bad);
	if (n->facts) {
		check_fault(x, ip, NULL, &R[ip->b]);
		facts_drop(x->solve, n->facts);
	}
	n->facts = all;
	return true;
}

/* False: this state was the one in which it fails, or a replay broke. */
static bool check_holds(struct exec *x, const struct insn *ip, const uint64_t *R,
			expr_id a, expr_id b)
{
	bool taken;
	bool knows_b = ip->e >= PROG_CHECK_TRUNCATE;
	if (unset_reaches(x, a) || unset_reaches(x, b))
		return true; /* what it depends on is looked at where it matters */
	if (has_room_for_result(x, ip, a, b))
		return true;
	expr_id bad = bad_term(x, ip, R, a, b);
	if (is_alignment_check(ip))
		return holds_or_is_told(x, ip, R, bad);
	if (!exec_decide(x, bad, CHOICE_BRANCH, true, &taken))
		return false;
	if (taken)
		check_fault(x, ip, NULL, knows_b ? &R[ip->b] : NULL);
	else if (x->npending)
		exec_commit(x);
	return !taken;
}

SYM_HANDLER(CHECK)
{
	if (!sym_at(R, ip->a) && !sym_at(R, ip->b))
		SLOWLY(exec_op_CHECK);
	SAVE;
	if (!check_holds(x, ip, R, sym_get(x, R, ip->a, ip->c),
			 sym_get(x, R, ip->b, ip->c)))
		return;
	NEXT;
}

SYM_HANDLER(CHECKSH)
{
	if (!sym_at(R, ip->b))
		SLOWLY(exec_op_CHECKSH);
	SAVE;
	expr_id count = sym_get(x, R, ip->b, width_of_check(ip));
	if (!check_holds(x, ip, R, count, count))
		return;
	NEXT;
}

static expr_id wide_at(struct exec *x, const uint64_t *R, uint32_t slot, unsigned width)
{
	return expr_concat(P, sym_get(x, R, slot + 1, width - 64),
			   sym_get(x, R, slot, 64));
}

SYM_HANDLER(CHECKW)
{
	if (!sym_at(R, ip->a) && !sym_at(R, ip->a + 1u) && !sym_at(R, ip->b) &&
	    !sym_at(R, ip->b + 1u))
		SLOWLY(exec_op_CHECKW);
	SAVE;
	if (!check_holds(x, ip, R, wide_at(x, R, ip->a, ip->c),
			 wide_at(x, R, ip->b, ip->c)))
		return;
	NEXT;
}
