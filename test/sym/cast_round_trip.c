/* Numbers that survive a cast to char, by range. */
/* paths: 3 */
/* exits: 0 1 */
#include <everett.h>

int main(void)
{
	int x = ev_int("x");
	if ((signed char)x == x) {
		ev_assert(x >= -128 && x <= 127);
		return 1;
	}
	ev_assert(x < -128 || x > 127);
	return 0;
}
