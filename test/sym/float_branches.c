/* Arithmetic on symbolic floats stays symbolic: both sides of every branch, no gaps. */
/* paths: 8 */
/* exits: 0 1 2 3 4 5 6 7 */
#include <everett.h>

int main(void)
{
	unsigned char x;
	float f;
	double d;
	int r = 0;
	ev_make_symbolic(&x, sizeof x, "x");
	ev_make_symbolic(&f, sizeof f, "f");
	ev_make_symbolic(&d, sizeof d, "d");
	if (x * 1.5 > 100)
		r |= 1;
	if (f * f == 2.25f)
		r |= 2;
	if (d / 3 > 1e10)
		r |= 4;
	return r;
}
