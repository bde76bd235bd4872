/* Cases that lead to one place are one path: a fork per target, not per value. */
/* paths: 3 */
/* exits: 1 2 3 */
#include <everett.h>

int main(void)
{
	switch (ev_int("x")) {
	case 1:
	case 2:
	case 30:
		return 1;
	case 4:
	case 50:
	case -6:
		return 2;
	default:
		return 3;
	}
}
