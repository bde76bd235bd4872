/* What -O1 makes of comparisons: min, max, abs. */
/* paths: 1 */
/* cc: -O1 -g */
/* cc: -O2 -g */
/* exits: 0 */
#include <everett.h>
#include <stdlib.h>

int main(void)
{
	int a = ev_int("a");
	unsigned char b;
	ev_make_symbolic(&b, sizeof b, "b");
	ev_assume(a > -1000000);
	int clamp = a < -5 ? -5 : a > 5 ? 5 : a;
	unsigned char least = b < 9 ? b : 9;
	int size = abs(a);
	ev_assert((clamp >= -5) & (clamp <= 5) & (least <= 9) & (least <= b));
	ev_assert((size >= 0) & ((size == a) | (size == -a)));
	return 0;
}
