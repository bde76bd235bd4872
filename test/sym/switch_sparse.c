/* Cases far apart. */
/* paths: 5 */
/* exits: 1 2 3 4 5 */
#include <everett.h>

int main(void)
{
	switch (ev_int("x")) {
	case 1: return 1;
	case 100: return 2;
	case 10000: return 3;
	case 1000000: return 4;
	default: return 5;
	}
}
