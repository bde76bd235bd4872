/* a - b is greater than a exactly when it borrows. */
/* paths: 2 */
/* exits: 0 1 */
#include <everett.h>

int main(void)
{
	unsigned a = (unsigned)ev_int("a"), b = (unsigned)ev_int("b");
	if (a - b > a) {
		ev_assert(a < b);
		return 1;
	}
	ev_assert(a >= b);
	return 0;
}
