/* One path per case and one for the rest. */
/* paths: 9 */
/* exits: 10 11 12 13 14 15 16 17 99 */
#include <everett.h>

int main(void)
{
	int x = ev_int("x");
	switch (x) {
	case 0: return 10;
	case 1: return 11;
	case 2: return 12;
	case 3: return 13;
	case 4: return 14;
	case 5: return 15;
	case 6: return 16;
	case 7: return 17;
	}
	return 99;
}
