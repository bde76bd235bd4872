/* Two ints ordered as signed and as unsigned numbers: equal, or four combinations. */
/* paths: 5 */
/* exits: 0 1 3 5 7 */
#include <everett.h>

int main(void)
{
	int a = ev_int("a"), b = ev_int("b"), mask = 1;
	if (a == b)
		return 0;
	if (a < b)
		mask |= 2;
	if ((unsigned)a < (unsigned)b)
		mask |= 4;
	return mask;
}
