/* NaN, zero and sign as the hardware has them, seen through the bits of results. */
/* exits: 0 1 2 3 4 */
#include <everett.h>
#include <string.h>

static unsigned bits_of(float f)
{
	unsigned u;
	memcpy(&u, &f, sizeof u);
	return u;
}

int main(void)
{
	float f;
	ev_make_symbolic(&f, sizeof f, "f");
	volatile float zero = 0;
	unsigned in = bits_of(f), u = bits_of(f + zero);
	if (f != f) {
		ev_assert(u == (in | 1u << 22)); /* the operand, made quiet */
		return in >> 31 ? 1 : 2;
	}
	if (in == 1u << 31) {
		ev_assert(u == 0); /* -0 + 0 */
		return 3;
	}
	ev_assert(u == in);
	return f == f - f ? 4 : 0;
}
