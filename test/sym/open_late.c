/* Alternatives of an open choice that come from deep below it: from the first path, from an
 * alternative, twice, and from a place that another alternative leads to. */
/* paths: 8 */
/* exits: 0 1 10 11 20 21 30 31 */
#include <everett.h>

int main(void)
{
	unsigned a = ev_open(0), b = ev_choose(2);
	if (a == 0 && b == 1) {
		ev_offer(0, 1);
		ev_offer(0, 1);
	}
	if (a == 1)
		ev_offer(0, 2 + b);
	if (a == 3)
		ev_offer(0, 0);
	ev_assert(!ev_is_symbolic(a));
	return (int)(10 * a + b);
}
