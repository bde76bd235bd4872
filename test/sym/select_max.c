/* Optimised code selects instead of branching: one path. */
/* cc: -O1 -g */
/* paths: 1 */
/* exits: 0 */
#include <everett.h>

int main(void)
{
	int a = ev_int("a"), b = ev_int("b");
	int most = a < b ? b : a, least = a < b ? a : b;
	ev_assert((most >= a) & (most >= b) & ((most == a) | (most == b)));
	ev_assert((most == a) | (least == a));
	return 0;
}
