/* The four rounding modes: arithmetic, roots, conversions, rint and its relatives, text to
 * numbers and back; and the exceptions that operations raise. */
#include <fenv.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef __clang__
#pragma STDC FENV_ACCESS ON
#endif

static volatile double one = 1, three = 3, tenth = 0.1, big = 1e300, small = 1e-310,
		       half = 2.5, minus = -2.5, edge = 16777217.0;
static volatile float onef = 1, threef = 3, halff = -1.5f;
static volatile long double onel = 1, threel = 3;
static volatile long large = 9007199254740993, less = -9007199254740993;
static volatile unsigned long huge = 18446744073709551615ul;
static volatile int odd = 16777217;

static void arithmetic(void)
{
	printf("%a %a %a %a\n", one / three, tenth + three, tenth * three, one - tenth);
	printf("%a %a %a %a\n", -one / three, big * big, small / 3, -small * tenth);
	printf("%a %a %a\n", (double)(onef / threef), (double)(onef - threef * 1e-9f),
	       sqrt(three));
	printf("%La %La %a\n", onel / threel, -onel / threel, (double)(onel / threel));
	printf("%a %a\n", fma(tenth, three, one), fma(-tenth, tenth, three));
}

static void conversions(void)
{
	printf("%a %a %a %a %a\n", (double)(float)edge, (double)(float)-edge,
	       (double)large, (double)less, (double)huge);
	printf("%a %a %d %ld\n", (double)(float)odd, (double)(float)large, (int)half,
	       (long)minus);
}

static void to_integers(void)
{
	printf("%g %g %g %g\n", rint(half), rint(minus), nearbyint(half), nearbyint(minus));
	printf("%ld %ld %lld %g\n", lrint(half), lrint(minus), llrint(half),
	       (double)rintf(halff));
	printf("%g %g %g %g\n", floor(minus), ceil(half), trunc(minus), round(half));
}

static void text(void)
{
	static const char *const words[] = {"0.1", "-0.1", "1e23", "123456789012345678",
					    "0x1.00000000000008p0", "3.4028236e38"};
	for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
		printf("%a %a ", strtod(words[i], NULL), (double)strtof(words[i], NULL));
	printf("\n%.1f %.1f %.0f %.3g %.20f\n", 0.25 * one, -0.35 * one, half, tenth, tenth);
}

static void raised(const char *what)
{
	int e = fetestexcept(FE_ALL_EXCEPT);
	printf("%s%s%s%s%s%s\n", what, e & FE_INEXACT ? " inexact" : "",
	       e & FE_OVERFLOW ? " overflow" : "", e & FE_UNDERFLOW ? " underflow" : "",
	       e & FE_DIVBYZERO ? " division" : "", e & FE_INVALID ? " invalid" : "");
	feclearexcept(FE_ALL_EXCEPT);
}

static void exceptions(void)
{
	volatile double r;
	volatile int i;
	volatile long double l;
	fenv_t env;
	feclearexcept(FE_ALL_EXCEPT);
	raised("nothing");
	r = one + three;
	raised("exact");
	r = one / three;
	raised("third");
	r = big * big;
	raised("big");
	r = small * small;
	raised("small");
	r = one / (one - one);
	raised("zero");
	r = (one - one) / (one - one);
	raised("none");
	i = (int)big;
	raised("int");
	l = onel / threel;
	raised("long");
	r = sqrt(-one);
	raised("root");
	feraiseexcept(FE_OVERFLOW | FE_INVALID);
	raised("asked");
	feholdexcept(&env);
	r = one / three;
	printf("%d ", fetestexcept(FE_INEXACT) != 0);
	fesetenv(&env);
	raised("held");
	r = one / three;
	feholdexcept(&env);
	raised("hidden");
	r = one / (one - one);
	feupdateenv(&env);
	raised("both");
	(void)r, (void)i, (void)l;
}

int main(void)
{
	static const int modes[] = {FE_TONEAREST, FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO};
	fenv_t env;
	for (int i = 0; i < 4; i++) {
		printf("mode %d: %d", i, fesetround(modes[i]));
		printf(" %d %d\n", fegetround() == modes[i], FLT_ROUNDS);
		arithmetic();
		conversions();
		to_integers();
		text();
		exceptions();
	}
	fegetenv(&env);
	fesetround(FE_UPWARD);
	fesetenv(&env);
	printf("%d", fegetround() == FE_TOWARDZERO);
	fesetenv(FE_DFL_ENV);
	printf(" %d %d\n", fegetround() == FE_TONEAREST, fesetround(1234) != 0);
	return 0;
}
