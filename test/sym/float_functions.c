/* Functions that are instructions: roots, rounding, extremes, signs. */
/* exits: 0 1 2 3 4 */
#include <everett.h>
#include <math.h>

int main(void)
{
	float f;
	ev_make_symbolic(&f, sizeof f, "f");
	if (!(f >= -1000 && f <= 1000))
		return 0;
	float up = ceilf(f), down = floorf(f);
	ev_assert(down <= f && f <= up);
	ev_assert(fmaxf(f, 0) >= 0 && fminf(f, 0) <= 0);
	ev_assert(fabsf(f) >= 0);
	if (up == down)
		return signbit(f) ? 1 : 2;
	ev_assert(up - down == 1);
	return sqrtf(fabsf(f)) < 0.5f ? 3 : 4;
}
