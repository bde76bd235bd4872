/* Two equations with two unknowns. */
/* paths: 3 */
/* exits: 0 1 2 */
#include <everett.h>

int main(void)
{
	int x = ev_range(0, 1000, "x"), y = ev_range(0, 1000, "y");
	if (3 * x + 5 * y != 1234)
		return 0;
	if (7 * x - 2 * y == -428)
		return 1;
	return 2;
}
