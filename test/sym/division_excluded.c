/* Conditions that rule both defects out: nothing is reported. */
/* paths: 3 */
/* exits: 0 1 */
#include <everett.h>

static volatile int sink;

int main(void)
{
	int a = ev_int("a"), b = ev_int("b");
	if (b == 0 || b == -1)
		return 1;
	sink = a / b + a % b;
	return 0;
}
