/* arith.c - integer handlers against plain C on 128-bit numbers, for every operator,
 * width and form, with operands that make trouble. */
#include "exec/machine.h"

typedef __int128 wide;

/* One instruction over registers 0 and 1 into `d`, then the end. */
static struct machine *one(struct insn in)
{
	const struct insn code[] = {in, {.op = OP_RETV}};
	struct machine *m = machine_new();
	machine_func(m, "main", code, 2, 4, 8, NULL, 0);
	machine_start(m);
	return m;
}

static uint64_t run(struct machine *m, uint64_t a, uint64_t b)
{
	uint64_t *r = machine_regs(m);
	r[0] = a;
	r[1] = b;
	m->faults = 0;
	machine_again(m);
	return machine_regs(m)[m->p->funcs[1].code[0].d];
}

static uint64_t mask(unsigned width)
{
	return width >= 64 ? ~0ULL : (1ULL << width) - 1;
}
static wide as_signed(uint64_t v, unsigned width)
{
	v &= mask(width);
	return v >> (width - 1) ? (wide)v - ((wide)1 << width) : (wide)v;
}

enum { ADD, SUB, MUL, AND, OR, XOR, SHL, LSHR, ASHR, UDIV, UREM, SDIV, SREM, OPERATORS };

/* False: the operation has no result. */
static bool expected(unsigned op, unsigned w, uint64_t a, uint64_t b, uint64_t *out)
{
	wide s = as_signed(a, w), t = as_signed(b, w), r = 0;
	unsigned by = (unsigned)b % w;
	if (op >= UDIV && !b)
		return false;
	if (op >= SDIV && t == -1 && s == -((wide)1 << (w - 1)))
		return false;
	switch (op) {
	case ADD: r = s + t; break;
	case SUB: r = s - t; break;
	case MUL: r = (wide)((unsigned __int128)s * (unsigned __int128)t); break;
	case AND: r = a & b; break;
	case OR: r = a | b; break;
	case XOR: r = a ^ b; break;
	case SHL: r = (wide)((unsigned __int128)a << by); break;
	case LSHR: r = a >> by; break;
	case ASHR: r = s >> by; break;
	case UDIV: r = a / b; break;
	case UREM: r = a % b; break;
	case SDIV: r = s / t; break;
	case SREM: r = s % t; break;
	default: break;
	}
	*out = (uint64_t)r & mask(w);
	return true;
}

static void operators_agree_with_c(void **unused)
{
	(void)unused;
	struct rng r;
	rng_init(&r, 1);
	for (unsigned op = 0; op < OPERATORS; op++)
		for (unsigned form = 0; form < 8; form++)
			for (unsigned d = 0; d < 3; d++) {
				unsigned w = 8u << form / 2;
				uint16_t number = (uint16_t)(OP_ADD8_rr + op * 8 + form);
				struct machine *m = one((struct insn){
					.op = number, .d = (uint16_t)d, .a = 0, .b = 1});
				struct insn *in =
					(struct insn *)(uintptr_t)m->p->funcs[1].code;
				for (unsigned i = 0; i < 400; i++) {
					uint64_t a = machine_operand(&r, w), want = 0;
					uint64_t b = machine_operand(&r, w);
					if (form & 1) {
						in->imm = (int32_t)b;
						b = (uint64_t)(int64_t)in->imm & mask(w);
					}
					bool has = expected(op, w, a, b, &want);
					uint64_t got = run(m, a, b);
					if (has != !m->faults || (has && got != want))
						fail_msg("%s %lx, %lx: %lx, not %lx",
							 prog_op_name(number), a, b, got,
							 want);
					if (has)
						continue;
					assert_int_equal(m->x->state->ended, END_FINDING);
					assert_int_equal(m->fault.kind,
							 b ? FAULT_OVERFLOW
							   : FAULT_DIVISION);
				}
				machine_free_all(m);
			}
}

static bool holds(unsigned predicate, wide a, wide b, wide s, wide t)
{
	switch (predicate) {
	case 0: return a == b;
	case 1: return a != b;
	case 2: return a > b;
	case 3: return a >= b;
	case 4: return a < b;
	case 5: return a <= b;
	case 6: return s > t;
	case 7: return s >= t;
	case 8: return s < t;
	default: return s <= t;
	}
}

static void comparisons_agree_with_c(void **unused)
{
	(void)unused;
	struct rng r;
	rng_init(&r, 2);
	for (unsigned p = 0; p < 10; p++)
		for (unsigned form = 0; form < 8; form++) {
			unsigned w = 8u << form / 2;
			struct machine *set = one(
				(struct insn){.op = (uint16_t)(OP_SEQ8_rr + p * 8 + form),
					      .d = 2,
					      .a = 0,
					      .b = 1});
			const struct insn code[] = {
				{.op = (uint16_t)(OP_JEQ8_rr + p * 8 + form),
				 .a = 0,
				 .b = 1,
				 .c = 3,
				 .e = 1},
				{.op = OP_MOV, .d = 2, .a = 3},
				{.op = OP_RETV},
				{.op = OP_MOV, .d = 2, .a = 4},
				{.op = OP_RETV},
			};
			const uint64_t consts[] = {0, 1};
			struct machine *jump = machine_new();
			machine_func(jump, "main", code, COUNT(code), 2, 3, consts, 2);
			machine_start(jump);
			struct insn *in = (struct insn *)(uintptr_t)set->p->funcs[1].code;
			struct insn *jn =
				(struct insn *)(uintptr_t)jump->p->funcs[1].code;
			for (unsigned i = 0; i < 400; i++) {
				uint64_t a = machine_operand(&r, w),
					 b = machine_operand(&r, w);
				if (i % 4 == 0)
					b = a;
				if (form & 1) {
					in->imm = jn->imm = (int32_t)b;
					b = (uint64_t)(int64_t)in->imm & mask(w);
				}
				bool want =
					holds(p, a, b, as_signed(a, w), as_signed(b, w));
				assert_int_equal(run(set, a, b), want);
				machine_regs(jump)[0] = a;
				machine_regs(jump)[1] = b;
				machine_again(jump);
				assert_int_equal(machine_regs(jump)[2], want);
			}
			machine_free_all(set);
			machine_free_all(jump);
		}
}

static void cuts_and_extensions_of_every_width(void **unused)
{
	(void)unused;
	struct rng r;
	rng_init(&r, 3);
	struct machine *m = one((struct insn){.op = OP_TRUNC, .d = 2, .a = 0, .c = 8});
	struct insn *in = (struct insn *)(uintptr_t)m->p->funcs[1].code;
	for (unsigned c = 1; c <= 64; c++)
		for (unsigned e = 1; e <= c; e++) {
			uint64_t a = machine_operand(&r, e), whole = rng_next(&r);
			*in = (struct insn){.op = OP_SEXT,
					    .d = 2,
					    .c = (uint16_t)c,
					    .e = (uint16_t)e};
			assert_int_equal(run(m, a, 0),
					 (uint64_t)as_signed(a, e) & mask(c));
			*in = (struct insn){.op = OP_TRUNC, .d = 2, .c = (uint16_t)c};
			assert_int_equal(run(m, whole, 0), whole & mask(c));
		}
	const struct {
		uint16_t op, from, to;
	} fixed[] = {{OP_SX8_32, 8, 32},
		     {OP_SX16_32, 16, 32},
		     {OP_SX8_64, 8, 64},
		     {OP_SX16_64, 16, 64},
		     {OP_SX32_64, 32, 64}};
	for (unsigned k = 0; k < COUNT(fixed); k++)
		for (unsigned i = 0; i < 100; i++) {
			uint64_t a = machine_operand(&r, fixed[k].from);
			*in = (struct insn){.op = fixed[k].op, .d = 2};
			assert_int_equal(run(m, a, 0),
					 (uint64_t)as_signed(a, fixed[k].from) &
						 mask(fixed[k].to));
		}
	machine_free_all(m);
}

static uint64_t bit(uint64_t v, unsigned i)
{
	return v >> i & 1;
}

static uint64_t naive_bits(unsigned op, unsigned w, uint64_t a)
{
	uint64_t n = 0;
	switch (op) {
	case OP_CTPOP:
		for (unsigned i = 0; i < w; i++)
			n += bit(a, i);
		return n;
	case OP_CTLZ:
		while (n < w && !bit(a, w - 1 - (unsigned)n))
			n++;
		return n;
	case OP_CTTZ:
		while (n < w && !bit(a, (unsigned)n))
			n++;
		return n;
	case OP_BITREV:
		for (unsigned i = 0; i < w; i++)
			n |= bit(a, i) << (w - 1 - i);
		return n;
	case OP_BSWAP:
		for (unsigned i = 0; i < w; i += 8)
			n |= (a >> i & 0xff) << (w - 8 - i);
		return n;
	default: /* ABS */
		return (uint64_t)(as_signed(a, w) < 0 ? -as_signed(a, w)
						      : as_signed(a, w)) &
		       mask(w);
	}
}

static void bit_instructions_agree_with_loops(void **unused)
{
	(void)unused;
	static const uint16_t ops[] = {OP_CTPOP,  OP_CTLZ, OP_CTTZ,
				       OP_BITREV, OP_ABS,  OP_BSWAP};
	struct rng r;
	rng_init(&r, 4);
	struct machine *m = one((struct insn){.op = OP_CTPOP, .d = 2});
	struct insn *in = (struct insn *)(uintptr_t)m->p->funcs[1].code;
	for (unsigned k = 0; k < COUNT(ops); k++)
		for (unsigned w = 1; w <= 64; w++) {
			if (ops[k] == OP_BSWAP && w % 16)
				continue;
			*in = (struct insn){.op = ops[k], .d = 2, .c = (uint16_t)w};
			for (unsigned i = 0; i < 40; i++) {
				uint64_t a = machine_operand(&r, w);
				assert_int_equal(run(m, a, 0), naive_bits(ops[k], w, a));
			}
		}
	machine_free_all(m);
}

/* Bit i of the result of a funnel shift, from the definition. */
static uint64_t naive_funnel(bool left, unsigned w, uint64_t high, uint64_t low,
			     uint64_t by)
{
	uint64_t out = 0;
	unsigned first = left ? w - (unsigned)(by % w) : (unsigned)(by % w);
	for (unsigned i = 0; i < w; i++) {
		unsigned from = first + i;
		out |= (from < w ? bit(low, from) : bit(high, from - w)) << i;
	}
	return out;
}

static void funnel_shifts_and_rotations(void **unused)
{
	(void)unused;
	struct rng r;
	rng_init(&r, 5);
	struct machine *m =
		one((struct insn){.op = OP_FSHL, .d = 2, .a = 0, .b = 1, .c = 3, .e = 8});
	struct insn *in = (struct insn *)(uintptr_t)m->p->funcs[1].code;
	for (unsigned w = 1; w <= 64; w++)
		for (unsigned i = 0; i < 60; i++) {
			uint64_t a = machine_operand(&r, w), b = machine_operand(&r, w);
			uint64_t by = machine_operand(&r, w);
			for (unsigned left = 0; left < 2; left++) {
				*in = (struct insn){.op = left ? OP_FSHL : OP_FSHR,
						    .d = 2,
						    .a = 0,
						    .b = 1,
						    .c = 3,
						    .e = (uint16_t)w};
				machine_regs(m)[3] = by;
				assert_int_equal(run(m, a, b),
						 naive_funnel(left, w, a, b, by));
			}
		}
	for (int by = 0; by < 64; by++) {
		uint64_t a = rng_next(&r), low = (uint32_t)a;
		*in = (struct insn){.op = OP_ROL64_ri, .d = 2, .imm = by};
		assert_int_equal(run(m, a, 0),
				 naive_funnel(true, 64, a, a, (unsigned)by));
		*in = (struct insn){.op = OP_ROL32_ri, .d = 2, .imm = by % 32};
		assert_int_equal(run(m, low, 0),
				 naive_funnel(true, 32, low, low, (unsigned)by % 32));
		for (unsigned left = 0; left < 2; left++) {
			*in = (struct insn){
				.op = left ? OP_ROL64_rr : OP_ROR64_rr, .d = 2, .b = 1};
			assert_int_equal(run(m, a, (uint64_t)by),
					 naive_funnel(left, 64, a, a, (unsigned)by));
			in->op = left ? OP_ROL32_rr : OP_ROR32_rr;
			assert_int_equal(
				run(m, low, (uint64_t)by),
				naive_funnel(left, 32, low, low, (unsigned)by % 32));
		}
	}
	machine_free_all(m);
}

static void three_operands_and_selection(void **unused)
{
	(void)unused;
	struct rng r;
	rng_init(&r, 6);
	struct machine *m =
		one((struct insn){.op = OP_XOR3, .d = 2, .a = 0, .b = 1, .c = 3});
	struct insn *in = (struct insn *)(uintptr_t)m->p->funcs[1].code;
	for (unsigned i = 0; i < 200; i++) {
		uint64_t a = rng_next(&r), b = rng_next(&r),
			 c = machine_regs(m)[3] = rng_next(&r);
		in->op = OP_XOR3;
		assert_int_equal(run(m, a, b), a ^ b ^ c);
		in->op = OP_ADD3_64;
		assert_int_equal(run(m, a, b), a + b + c);
		in->op = OP_ADD3_32;
		assert_int_equal(run(m, a, b), (uint32_t)(a + b + c));
		in->op = OP_SEL;
		assert_int_equal(run(m, a, b), a & 1 ? b : c);
		*in = (struct insn){.op = OP_LEA,
				    .d = 2,
				    .a = 0,
				    .b = 1,
				    .c = (uint16_t)c,
				    .imm = (int32_t)(c >> 20)};
		assert_int_equal(run(m, a, b),
				 a + b * (c & 0xffff) + (uint64_t)(int64_t)in->imm);
		*in = (struct insn){.op = OP_XOR3, .d = 2, .a = 0, .b = 1, .c = 3};
	}
	machine_free_all(m);
}

/* +, - and * in 128 bits, where nothing is lost at any width. */
static void overflow_is_told_at_every_width(void **unused)
{
	(void)unused;
	struct rng r;
	rng_init(&r, 7);
	struct machine *m =
		one((struct insn){.op = OP_SADDO, .d = 2, .a = 0, .b = 1, .c = 8});
	struct insn *in = (struct insn *)(uintptr_t)m->p->funcs[1].code;
	for (unsigned w = 1; w <= 64; w++)
		for (unsigned k = 0; k < 6; k++) {
			bool is_signed = k % 2 == 0;
			*in = (struct insn){.op = (uint16_t)(OP_SADDO + k),
					    .d = 2,
					    .a = 0,
					    .b = 1,
					    .c = (uint16_t)w};
			for (unsigned i = 0; i < 60; i++) {
				uint64_t a = machine_operand(&r, w),
					 b = machine_operand(&r, w);
				wide x = is_signed ? as_signed(a, w) : (wide)a;
				wide y = is_signed ? as_signed(b, w) : (wide)b, z;
				bool over = k / 2 == 0 ? __builtin_add_overflow(x, y, &z)
					    : k / 2 == 1
						    ? __builtin_sub_overflow(x, y, &z)
						    : __builtin_mul_overflow(x, y, &z);
				wide back = is_signed ? as_signed((uint64_t)z, w)
						      : (wide)((uint64_t)z & mask(w));
				over |= back != z;
				assert_int_equal(run(m, a, b), (uint64_t)z & mask(w));
				assert_int_equal(machine_regs(m)[3], over);
			}
		}
	machine_free_all(m);
}

static void saturation_at_every_width(void **unused)
{
	(void)unused;
	struct rng r;
	rng_init(&r, 8);
	struct machine *m =
		one((struct insn){.op = OP_SADDSAT, .d = 2, .a = 0, .b = 1, .c = 8});
	struct insn *in = (struct insn *)(uintptr_t)m->p->funcs[1].code;
	for (unsigned w = 1; w <= 64; w++)
		for (unsigned k = 0; k < 6; k++) {
			bool is_signed = k % 2 == 0;
			wide low = is_signed ? -((wide)1 << (w - 1)) : 0;
			wide high = ((wide)1 << (is_signed ? w - 1 : w)) - 1;
			*in = (struct insn){.op = (uint16_t)(OP_SADDSAT + k),
					    .d = 2,
					    .a = 0,
					    .b = 1,
					    .c = (uint16_t)w};
			for (unsigned i = 0; i < 60; i++) {
				uint64_t a = machine_operand(&r, w),
					 b = machine_operand(&r, w);
				if (k >= 4)
					b %= w;
				wide x = is_signed ? as_signed(a, w) : (wide)a;
				wide y = is_signed ? as_signed(b, w) : (wide)b;
				wide z = k / 2 == 0   ? x + y
					 : k / 2 == 1 ? x - y
						      : x * ((wide)1 << b);
				z = z < low ? low : z > high ? high : z;
				assert_int_equal(run(m, a, b), (uint64_t)z & mask(w));
			}
		}
	machine_free_all(m);
}

typedef unsigned __int128 uwide;

static uwide wide_operand(struct rng *r)
{
	uwide v = (uwide)machine_operand(r, 64) << 64 | machine_operand(r, 64);
	return rng_below(r, 4) ? v : (uwide)(wide)(int64_t)machine_operand(r, 64);
}

static bool wide_expected(unsigned op, uwide a, uwide b, uwide *out)
{
	wide s = (wide)a, t = (wide)b;
	unsigned by = (unsigned)b & 127;
	if (op >= OP_UDIVW && (!b || (op >= OP_SDIVW && t == -1 && a == (uwide)1 << 127)))
		return false;
	switch (op) {
	case OP_ADDW: *out = a + b; break;
	case OP_SUBW: *out = a - b; break;
	case OP_MULW: *out = a * b; break;
	case OP_ANDW: *out = a & b; break;
	case OP_ORW: *out = a | b; break;
	case OP_XORW: *out = a ^ b; break;
	case OP_SHLW: *out = a << by; break;
	case OP_LSHRW: *out = a >> by; break;
	case OP_ASHRW: *out = (uwide)(s >> by); break;
	case OP_UDIVW: *out = a / b; break;
	case OP_UREMW: *out = a % b; break;
	case OP_SDIVW: *out = (uwide)(s / t); break;
	default: *out = (uwide)(s % t); break;
	}
	return true;
}

static void put_wide(uint64_t *slot, uwide v)
{
	slot[0] = (uint64_t)v;
	slot[1] = (uint64_t)(v >> 64);
}
static uwide get_wide(const uint64_t *slot)
{
	return (uwide)slot[1] << 64 | slot[0];
}

static void wide_operators_agree_with_c(void **unused)
{
	(void)unused;
	struct rng r;
	rng_init(&r, 9);
	struct machine *m = one((struct insn){.op = OP_ADDW, .d = 4, .a = 0, .b = 2});
	struct insn *in = (struct insn *)(uintptr_t)m->p->funcs[1].code;
	for (unsigned op = OP_ADDW; op <= OP_SREMW; op++)
		for (unsigned i = 0; i < 600; i++) {
			uwide a = wide_operand(&r), b = wide_operand(&r), want = 0;
			*in = (struct insn){.op = (uint16_t)op,
					    .d = (uint16_t)(i % 3 * 2),
					    .a = 0,
					    .b = 2};
			put_wide(machine_regs(m) + 2, b);
			bool has = wide_expected(op, a, b, &want);
			run(m, (uint64_t)a, (uint64_t)(a >> 64));
			assert_int_equal(m->faults, !has);
			if (has)
				assert_true(get_wide(machine_regs(m) + in->d) == want);
			else
				assert_int_equal(m->fault.kind,
						 b ? FAULT_OVERFLOW : FAULT_DIVISION);
		}
	machine_free_all(m);
}

static void wide_comparisons_and_extensions(void **unused)
{
	(void)unused;
	struct rng r;
	rng_init(&r, 10);
	struct machine *m = one((struct insn){.op = OP_CMPW, .d = 4, .a = 0, .b = 2});
	struct insn *in = (struct insn *)(uintptr_t)m->p->funcs[1].code;
	for (unsigned i = 0; i < 3000; i++) {
		uwide a = wide_operand(&r), b = i % 4 ? wide_operand(&r) : a;
		uint16_t p = i % 10;
		*in = (struct insn){.op = OP_CMPW, .d = 4, .a = 0, .b = 2, .c = p};
		put_wide(machine_regs(m) + 2, b);
		bool want = p < 2   ? (a == b) != p
			    : p < 6 ? (p == 2	? a > b
				       : p == 3 ? a >= b
				       : p == 4 ? a < b
						: a <= b)
				    : holds(p, 0, 0, (wide)a, (wide)b);
		run(m, (uint64_t)a, (uint64_t)(a >> 64));
		assert_int_equal(machine_regs(m)[4], want);
		unsigned c = 65 + i % 63;
		*in = (struct insn){.op = OP_TRUNCW, .d = 4, .a = 0, .c = (uint16_t)c};
		run(m, (uint64_t)a, (uint64_t)(a >> 64));
		assert_true(get_wide(machine_regs(m) + 4) == (a & (((uwide)1 << c) - 1)));
		uwide cut = a & (((uwide)1 << c) - 1);
		*in = (struct insn){.op = OP_SEXTWW, .d = 4, .a = 0, .c = (uint16_t)c};
		run(m, (uint64_t)cut, (uint64_t)(cut >> 64));
		uwide sign = cut >> (c - 1) & 1 ? ~(uwide)0 << c : 0;
		assert_true(get_wide(machine_regs(m) + 4) == (cut | sign));
		unsigned w = 1 + i % 64;
		uint64_t low = machine_operand(&r, w);
		*in = (struct insn){.op = OP_SEXTW, .d = 4, .a = 0, .c = (uint16_t)w};
		run(m, low, 0);
		assert_true(get_wide(machine_regs(m) + 4) == (uwide)as_signed(low, w));
	}
	machine_free_all(m);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(operators_agree_with_c),
		cmocka_unit_test(comparisons_agree_with_c),
		cmocka_unit_test(cuts_and_extensions_of_every_width),
		cmocka_unit_test(bit_instructions_agree_with_loops),
		cmocka_unit_test(funnel_shifts_and_rotations),
		cmocka_unit_test(three_operands_and_selection),
		cmocka_unit_test(overflow_is_told_at_every_width),
		cmocka_unit_test(saturation_at_every_width),
		cmocka_unit_test(wide_operators_agree_with_c),
		cmocka_unit_test(wide_comparisons_and_extensions),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
