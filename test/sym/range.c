/* low <= value < high, negative too. */
/* paths: 5 */
/* exits: 1 2 3 4 5 */
#include <everett.h>

int main(void)
{
	int x = ev_range(-2, 3, "x");
	switch (x) {
	case -2: return 1;
	case -1: return 2;
	case 0: return 3;
	case 1: return 4;
	case 2: return 5;
	default: ev_report("outside the range");
	}
}
