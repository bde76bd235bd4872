/* Transitivity: a < b and b < c leave one answer for a < c. */
/* paths: 4 */
/* exits: 0 1 2 */
#include <everett.h>

int main(void)
{
	int a = ev_int("a"), b = ev_int("b"), c = ev_int("c");
	if (a >= b)
		return 0;
	if (b >= c)
		return a < c ? 1 : 2;
	ev_assert(a < c);
	return 0;
}
