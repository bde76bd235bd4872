/* strtof, and strtod with powers beyond one operation: the value of each is exact. */
/* exits: 0 1 2 3 4 */
/* cc: -O1 -g */
#include <everett.h>
#include <stdlib.h>

int main(void)
{
	char text[8] = "0.", far[] = "?e23";
	ev_make_symbolic(text + 2, 4, "text");
	ev_make_symbolic(far, 1, "far");
	ev_assume(far[0] >= '0' && far[0] <= '9');
	for (int i = 2; i < 6; i++)
		ev_assume(text[i] >= '0' && text[i] <= '9');
	float f = strtof(text, NULL);
	ev_assert(f >= 0 && f < 1);
	if (f == 0.1f)
		return 1;
	if (f > 0.9998f)
		return 2;
	double d = strtod(far, NULL);
	if (d == 1e23)
		return 3;
	ev_assert(d == 0 || d >= 2e23);
	return d > 8.5e23 ? 4 : 0;
}
