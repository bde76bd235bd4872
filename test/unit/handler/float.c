/* float.c - floating point handlers: as the host computes, and conversions at their edges
 * as the instructions of x86-64 do them. */
#include "exec/machine.h"

#include <math.h>

static struct machine *m;
static struct insn *in;

static int begin(void **unused)
{
	(void)unused;
	const struct insn code[] = {{.op = OP_MOV, .d = 4}, {.op = OP_RETV}};
	m = machine_new();
	machine_func(m, "main", code, 2, 6, 8, NULL, 0);
	machine_start(m);
	in = (struct insn *)(uintptr_t)m->p->funcs[1].code;
	return 0;
}
static int end(void **unused)
{
	(void)unused;
	machine_free_all(m);
	return 0;
}

static uint64_t bits32(float f)
{
	uint32_t u;
	memcpy(&u, &f, 4);
	return u;
}
static uint64_t bits64(double d)
{
	uint64_t u;
	memcpy(&u, &d, 8);
	return u;
}
static void set80(uint64_t *slot, long double v)
{
	slot[0] = slot[1] = 0;
	memcpy(slot, &v, 10);
}
static long double get80(const uint64_t *slot)
{
	long double v = 0;
	memcpy(&v, slot, 10);
	return v;
}

/* Operands in slots 0 and 2 (two slots each for fp80), result in 4. */
static uint64_t run(struct insn i, uint64_t a, uint64_t b)
{
	i.d = 4;
	i.a = 0;
	i.b = 2;
	*in = i;
	machine_regs(m)[0] = a;
	machine_regs(m)[2] = b;
	machine_again(m);
	return machine_regs(m)[4];
}
static uint64_t run80(struct insn i, long double a, long double b)
{
	uint64_t slot[2];
	set80(machine_regs(m) + 2, b);
	set80(slot, a);
	machine_regs(m)[1] = slot[1];
	return run(i, slot[0], machine_regs(m)[2]);
}

static const double values[] = {
	0.0,	  -0.0,	     1,	     -1,     0.5,      1.5,
	2.5,	  -2.5,	     3,	     1e300,  -1e300,   1e-310,
	4.9e-324, 1e38,	     3.5e38, 1e-45,  16777217, 9007199254740993.0,
	INFINITY, -INFINITY, 0x1p31, 0x1p32, 0x1p63,   0x1p64,
	-0x1p63};
enum { VALUES = COUNT(values) };

static void arithmetic_is_the_hosts(void **unused)
{
	(void)unused;
	for (unsigned i = 0; i < VALUES; i++)
		for (unsigned k = 0; k < VALUES; k++) {
			volatile double a = values[i], b = values[k];
			volatile float f = (float)a, g = (float)b;
			volatile long double x = a, y = b;
			const struct {
				uint16_t op;
				double d;
				float f;
				long double l;
			} cases[] = {{0, a + b, f + g, x + y},
				     {1, a - b, f - g, x - y},
				     {2, a * b, f * g, x * y},
				     {3, a / b, f / g, x / y},
				     {4, fmod(a, b), fmodf(f, g), fmodl(x, y)}};
			for (unsigned c = 0; c < COUNT(cases); c++) {
				uint16_t o = cases[c].op;
				uint64_t d = run((struct insn){.op = OP_FADD64 + o},
						 bits64(a), bits64(b));
				uint64_t s = run((struct insn){.op = OP_FADD32 + o},
						 bits32(f), bits32(g));
				double dd;
				memcpy(&dd, &d, 8);
				if (isnan(cases[c].d))
					assert_true(isnan(dd));
				else
					assert_int_equal(d, bits64(cases[c].d));
				assert_int_equal(s >> 32, 0);
				if (!isnan(cases[c].f))
					assert_int_equal(s, bits32(cases[c].f));
				run80((struct insn){.op = OP_FADD80 + o}, x, y);
				long double l = get80(machine_regs(m) + 4);
				assert_true(isnan(cases[c].l) ? isnan(l)
							      : l == cases[c].l);
				assert_int_equal(machine_regs(m)[5] >> 16, 0);
			}
		}
}

static void predicates_are_llvms(void **unused)
{
	(void)unused;
	const double pairs[][2] = {{1, 1},   {2, 1},   {1, 2},
				   {NAN, 1}, {1, NAN}, {-0.0, 0.0}};
	const unsigned relation[] = {1, 2, 4, 8, 8, 1};
	for (unsigned i = 0; i < COUNT(pairs); i++)
		for (uint16_t p = 0; p < 16; p++) {
			double a = pairs[i][0], b = pairs[i][1];
			bool want = p & relation[i];
			assert_int_equal(run((struct insn){.op = OP_FCMP64, .c = p},
					     bits64(a), bits64(b)),
					 want);
			assert_int_equal(run((struct insn){.op = OP_FCMP32, .c = p},
					     bits32((float)a), bits32((float)b)),
					 want);
			assert_int_equal(
				run80((struct insn){.op = OP_FCMP80, .c = p}, a, b),
				want);
			const uint16_t fixed[] = {
				[1] = OP_FOEQ64, [2] = OP_FOGT64, [3] = OP_FOGE64,
				[4] = OP_FOLT64, [5] = OP_FOLE64, [14] = OP_FUNE64};
			if (p < COUNT(fixed) && fixed[p])
				assert_int_equal(run((struct insn){.op = fixed[p]},
						     bits64(a), bits64(b)),
						 want);
		}
}

static void negation_changes_the_sign_only(void **unused)
{
	(void)unused;
	assert_int_equal(run((struct insn){.op = OP_FNEG32}, 0x7fc00001, 0), 0xffc00001);
	assert_int_equal(run((struct insn){.op = OP_FNEG64}, 0x7ff8000000000001, 0),
			 0xfff8000000000001);
	run80((struct insn){.op = OP_FNEG80}, -0.0L, 0);
	assert_int_equal(machine_regs(m)[5], 0);
	run80((struct insn){.op = OP_FNEG80}, 1.5L, 0);
	assert_true(get80(machine_regs(m) + 4) == -1.5L);
}

/* What a program compiled for x86-64 gets, also out of range. */
static void conversions_to_integers_at_the_edges(void **unused)
{
	(void)unused;
	const uint64_t min32 = 0x80000000, min64 = 1ULL << 63;
	const struct {
		double v;
		uint16_t c, e;
		uint64_t want;
	} cases[] = {
		{0.9, 32, 1, 0},
		{-0.9, 32, 1, 0},
		{-1.9, 32, 1, 0xffffffff},
		{2147483647.9, 32, 1, 2147483647},
		{2147483648.0, 32, 1, min32},
		{-2147483648.9, 32, 1, min32},
		{NAN, 32, 1, min32},
		{INFINITY, 32, 1, min32},
		{4294967295.5, 32, 0, 4294967295},
		{-1.0, 32, 0, 0xffffffff},
		{4294967296.0, 32, 0, 0},
		{NAN, 32, 0, 0},
		{300.0, 8, 0, 44},
		{-1.0, 8, 1, 255},
		{127.9, 8, 1, 127},
		{65536.0, 16, 0, 0},
		{-32768.0, 16, 1, 32768},
		{1.0, 1, 0, 1},
		{-1.0, 1, 1, 1},
		{0x1p63, 64, 1, min64},
		{-0x1p63, 64, 1, min64},
		{0x1.fffffffffffffp62, 64, 1, 0x7ffffffffffffc00},
		{NAN, 64, 1, min64},
		{-INFINITY, 64, 1, min64},
		{0x1p63, 64, 0, min64},
		{0x1.fffffffffffffp63, 64, 0, 0xfffffffffffff800},
		{-1.0, 64, 0, ~0ULL},
		{NAN, 64, 0, min64},
		{1.0, 64, 0, 1},
		{9007199254740993.0, 64, 0, 9007199254740992},
	};
	for (unsigned i = 0; i < COUNT(cases); i++) {
		struct insn to = {.op = OP_FTOI64, .c = cases[i].c, .e = cases[i].e};
		uint64_t got = run(to, bits64(cases[i].v), 0);
		if (got != cases[i].want)
			fail_msg("%g to %u bits: %lx, not %lx", cases[i].v, cases[i].c,
				 got, cases[i].want);
	}
}

/* In range all three widths of floats agree with C. */
static void conversions_to_integers_in_range(void **unused)
{
	(void)unused;
	struct rng r;
	rng_init(&r, 1);
	for (unsigned i = 0; i < 4000; i++) {
		unsigned width = 1 + (unsigned)rng_below(&r, 64);
		bool is_signed = i % 2;
		uint64_t v = machine_operand(&r, width);
		int64_t s = (int64_t)(v << (64 - width)) >> (64 - width);
		long double exact = is_signed ? (long double)s : (long double)v;
		struct insn to = {.c = (uint16_t)width, .e = is_signed};
		for (int sat = 0; sat < 2; sat++) {
			to.imm = sat;
			to.op = OP_FTOI80;
			if (width == 1 && is_signed && !sat && v == 0)
				continue;
			assert_int_equal(run80(to, exact, 0), v);
			if (width <= 53) {
				to.op = OP_FTOI64;
				assert_int_equal(run(to, bits64((double)exact), 0), v);
			}
			if (width <= 24) {
				to.op = OP_FTOI32;
				assert_int_equal(run(to, bits32((float)exact), 0), v);
			}
		}
	}
}

static void saturating_conversions_clamp(void **unused)
{
	(void)unused;
	for (unsigned w = 1; w <= 64; w++) {
		uint64_t all = w == 64 ? ~0ULL : (1ULL << w) - 1, min = 1ULL << (w - 1);
		struct insn to = {.op = OP_FTOI64, .c = (uint16_t)w, .imm = 1};
		assert_int_equal(run(to, bits64(1e30), 0), all);
		assert_int_equal(run(to, bits64(-5), 0), 0);
		assert_int_equal(run(to, bits64(-0.5), 0), 0);
		assert_int_equal(run(to, bits64(NAN), 0), 0);
		assert_int_equal(run(to, bits64(ldexp(1, (int)w)), 0), all);
		to.e = 1;
		assert_int_equal(run(to, bits64(1e30), 0), all >> 1);
		assert_int_equal(run(to, bits64(-1e30), 0), min);
		assert_int_equal(run(to, bits64(-ldexp(1, (int)w - 1)), 0), min);
		assert_int_equal(run(to, bits64(NAN), 0), 0);
		to.op = OP_FTOI32;
		assert_int_equal(run(to, bits32(INFINITY), 0), all >> 1);
		to.op = OP_FTOI80;
		assert_int_equal(run80(to, -INFINITY, 0), min);
	}
}

static void conversions_from_integers_round_as_c(void **unused)
{
	(void)unused;
	struct rng r;
	rng_init(&r, 2);
	for (unsigned i = 0; i < 3000; i++) {
		unsigned w = 1 + (unsigned)rng_below(&r, 64);
		uint64_t v = machine_operand(&r, w);
		int64_t s = (int64_t)(v << (64 - w)) >> (64 - w);
		uint16_t c = (uint16_t)w;
		assert_int_equal(run((struct insn){.op = OP_SITOF32, .c = c}, v, 0),
				 bits32((float)s));
		assert_int_equal(run((struct insn){.op = OP_SITOF64, .c = c}, v, 0),
				 bits64((double)s));
		assert_int_equal(run((struct insn){.op = OP_UITOF32}, v, 0),
				 bits32((float)v));
		assert_int_equal(run((struct insn){.op = OP_UITOF64}, v, 0),
				 bits64((double)v));
		run((struct insn){.op = OP_SITOF80, .c = c}, v, 0);
		assert_true(get80(machine_regs(m) + 4) == (long double)s);
		run((struct insn){.op = OP_UITOF80}, v, 0);
		assert_true(get80(machine_regs(m) + 4) == (long double)v);
	}
}

static void conversions_between_floats(void **unused)
{
	(void)unused;
	for (unsigned i = 0; i < VALUES; i++) {
		double v = values[i];
		volatile float f = (float)v;
		assert_int_equal(run((struct insn){.op = OP_CVT64_32}, bits64(v), 0),
				 bits32(f));
		assert_int_equal(run((struct insn){.op = OP_CVT32_64}, bits32(f), 0),
				 bits64((double)f));
		run((struct insn){.op = OP_CVT64_80}, bits64(v), 0);
		assert_true(get80(machine_regs(m) + 4) == (long double)v);
		run((struct insn){.op = OP_CVT32_80}, bits32(f), 0);
		assert_true(get80(machine_regs(m) + 4) == (long double)f);
		assert_int_equal(run80((struct insn){.op = OP_CVT80_64}, v, 0),
				 bits64(v));
		assert_int_equal(run80((struct insn){.op = OP_CVT80_32}, v, 0),
				 bits32(f));
	}
	/* One rounding, not two: 1 + 2^-53 + 2^-63 is above the middle. */
	long double fine = 1 + 0x1p-53L + 0x1p-63L;
	assert_int_equal(run80((struct insn){.op = OP_CVT80_64}, fine, 0),
			 bits64(1 + 0x1p-52));
}

static void wide_integers_and_back(void **unused)
{
	(void)unused;
	struct rng r;
	rng_init(&r, 3);
	for (unsigned i = 0; i < 500; i++) {
		uint64_t low = machine_operand(&r, 64), high = machine_operand(&r, 64);
		unsigned __int128 v = (unsigned __int128)high << 64 | low;
		for (uint16_t is_signed = 0; is_signed < 2; is_signed++) {
			machine_regs(m)[1] = high;
			double want = is_signed ? (double)(__int128)v : (double)v;
			struct insn from = {.op = OP_WTOF64, .c = is_signed};
			assert_int_equal(run(from, low, 0), bits64(want));
			run((struct insn){.op = OP_FTOW64, .c = is_signed}, bits64(want),
			    0);
			unsigned __int128 back = (unsigned __int128)machine_regs(m)[5]
							 << 64 |
						 machine_regs(m)[4];
			if (is_signed && want < 0x1p127)
				assert_true(back == (unsigned __int128)(__int128)want);
			else if (!is_signed && want < 0x1p128)
				assert_true(back == (unsigned __int128)want);
		}
	}
	run((struct insn){.op = OP_FTOW64, .c = 1}, bits64(1e300), 0);
	assert_int_equal(machine_regs(m)[5], INT64_MAX);
	run((struct insn){.op = OP_FTOW64, .c = 1}, bits64(-1e300), 0);
	assert_int_equal(machine_regs(m)[5], 1ULL << 63);
	assert_int_equal(machine_regs(m)[4], 0);
	run((struct insn){.op = OP_FTOW64, .c = 0}, bits64(NAN), 0);
	assert_int_equal(machine_regs(m)[4] | machine_regs(m)[5], 0);
	run((struct insn){.op = OP_FTOW32, .c = 0}, bits32(-0.5f), 0);
	assert_int_equal(machine_regs(m)[4] | machine_regs(m)[5], 0);
}

static void functions_round_and_choose(void **unused)
{
	(void)unused;
	const struct {
		uint16_t fun;
		double v, want;
	} one[] = {{PROG_FUN_ABS, -2, 2},
		   {PROG_FUN_SQRT, 2, 0x1.6a09e667f3bcdp0},
		   {PROG_FUN_FLOOR, -1.5, -2},
		   {PROG_FUN_CEIL, -1.5, -1},
		   {PROG_FUN_TRUNC, -1.5, -1},
		   {PROG_FUN_ROUND, 2.5, 3},
		   {PROG_FUN_ROUNDEVEN, 2.5, 2},
		   {PROG_FUN_RINT, 3.5, 4},
		   {PROG_FUN_NEARBYINT, -0.5, -0.0},
		   {PROG_FUN_CANONICALIZE, 7, 7}};
	for (unsigned i = 0; i < COUNT(one); i++) {
		struct insn f = {.op = OP_FUN64, .c = one[i].fun};
		assert_int_equal(run(f, bits64(one[i].v), 0), bits64(one[i].want));
		f.op = OP_FUN32;
		volatile float want = (float)one[i].want;
		assert_int_equal(run(f, bits32((float)one[i].v), 0), bits32(want));
	}
	const struct {
		uint16_t fun;
		double a, b, want;
	} two[] = {
		{PROG_FUN2_COPYSIGN, 3, -0.0, -3},   {PROG_FUN2_MINNUM, NAN, 1, 1},
		{PROG_FUN2_MAXNUM, 1, NAN, 1},	     {PROG_FUN2_MINIMUM, 0.0, -0.0, -0.0},
		{PROG_FUN2_MAXIMUM, -0.0, 0.0, 0.0}, {PROG_FUN2_MINIMUM, -0.0, 0.0, -0.0},
		{PROG_FUN2_MAXIMUM, 1, 2, 2},	     {PROG_FUN2_POW, 2, 10, 1024}};
	for (unsigned i = 0; i < COUNT(two); i++) {
		struct insn f = {.op = OP_FUN2_64, .c = two[i].fun};
		assert_int_equal(run(f, bits64(two[i].a), bits64(two[i].b)),
				 bits64(two[i].want));
	}
	uint64_t nan = run((struct insn){.op = OP_FUN2_64, .c = PROG_FUN2_MAXIMUM},
			   bits64(NAN), bits64(1));
	assert_true((nan & 0x7ff0000000000000) == 0x7ff0000000000000 && nan << 12);
	machine_regs(m)[3] = bits64(-1);
	volatile double x = 1 + 0x1p-52;
	assert_int_equal(run((struct insn){.op = OP_FMA64, .e = 3}, bits64(x), bits64(x)),
			 bits64(fma(x, x, -1)));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(arithmetic_is_the_hosts),
		cmocka_unit_test(predicates_are_llvms),
		cmocka_unit_test(negation_changes_the_sign_only),
		cmocka_unit_test(conversions_to_integers_at_the_edges),
		cmocka_unit_test(conversions_to_integers_in_range),
		cmocka_unit_test(saturating_conversions_clamp),
		cmocka_unit_test(conversions_from_integers_round_as_c),
		cmocka_unit_test(conversions_between_floats),
		cmocka_unit_test(wide_integers_and_back),
		cmocka_unit_test(functions_round_and_choose),
	};
	return cmocka_run_group_tests(tests, begin, end);
}
