/* One name for three inputs: three different variables. */
/* paths: 4 */
/* exits: 0 1 2 3 */
#include <everett.h>

int main(void)
{
	int x[3];
	for (int i = 0; i < 3; i++)
		x[i] = ev_int("x");
	if (x[0] == 1 && x[1] == 2 && x[2] == 3)
		return 3;
	ev_assert(!(x[0] == 1 && x[1] == 2 && x[2] == 3));
	return x[0] == 1 ? x[1] == 2 ? 2 : 1 : 0;
}
