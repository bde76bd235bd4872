/* Classification macros and sign bits for the three types. */
#include <float.h>
#include <math.h>
#include <stdio.h>

static const char *name(int c)
{
	return c == FP_NAN	   ? "nan"
	       : c == FP_INFINITE  ? "inf"
	       : c == FP_ZERO	   ? "zero"
	       : c == FP_SUBNORMAL ? "sub"
	       : c == FP_NORMAL	   ? "normal"
				   : "?";
}

int main(void)
{
	static volatile double values[] = {0.0,	     -0.0,	  1.5,	  -2.0,
					   DBL_MIN,  DBL_MIN / 2, 5e-324, DBL_MAX,
					   INFINITY, -INFINITY,	  NAN};
	for (unsigned i = 0; i < sizeof values / sizeof values[0]; i++) {
		double d = values[i];
		float f = (float)d;
		long double l = d;
		printf("%s %s %s %d%d%d%d%d %d %d\n", name(fpclassify(d)),
		       name(fpclassify(f)), name(fpclassify(l)), !!isnan(d), !!isinf(d),
		       !!isfinite(d), !!isnormal(d), i < 10 ? !!signbit(d) : 0,
		       !!isnormal(f), !!isnormal(l));
		if (i < 10)
			printf("%a %a %a\n", copysign(3.0, d), fabs(d),
			       copysign(d, -1.0));
	}
	return 0;
}
