/* As switch_shared_target, with so few cases that comparisons may take their place. */
/* paths: 2 */
/* exits: 1 2 */
#include <everett.h>

int main(void)
{
	switch (ev_int("x")) {
	case 3:
	case 9:
		return 1;
	default:
		return 2;
	}
}
