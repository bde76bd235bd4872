/* What earlier branches decide does not fork again. */
/* paths: 4 */
/* exits: 1 2 3 4 */
#include <everett.h>

int main(void)
{
	int x = ev_int("x"), r = 0;
	if (x > 100)
		r = x > 50 ? 1 : 99;
	else if (x < -100)
		r = x < 0 ? 2 : 98;
	else if (x == 7)
		r = (x & 1) && x != 8 ? 3 : 97;
	else
		r = x == 7 ? 96 : 4;
	return r;
}
