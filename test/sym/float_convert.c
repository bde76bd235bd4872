/* Conversions between integers and floats at their edges, out of range as on x86-64. */
/* exits: 0 1 2 4 5 */
#include <everett.h>
#include <limits.h>

__attribute__((noinline)) static int cut(double d)
{
	volatile int i = (int)d;
	return i;
}

int main(void)
{
	short s;
	double d;
	float f;
	ev_make_symbolic(&s, sizeof s, "s");
	ev_make_symbolic(&d, sizeof d, "d");
	ev_make_symbolic(&f, sizeof f, "f");
	ev_assert((short)(double)s == s);
	ev_assert((float)s - 1 < (float)s);
	int i = cut(d);
	if (i == INT_MIN)
		return d > -3e9 && d < -2e9 ? 1 : 0;
	ev_assert(d - i > -1 && d - i < 1);
	if (i == 7)
		return 2;
	double wide = f;
	if (wide == 0.1)
		return 3; /* never: 0.1 is no float */
	if ((float)wide != f)
		return 4; /* NaN */
	return 5;
}
