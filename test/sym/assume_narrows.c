/* Assumptions are as good as branches, without a fork. */
/* paths: 1 */
/* exits: 6 */
#include <everett.h>

int main(void)
{
	int x = ev_int("x");
	ev_assume(x > 5);
	ev_assume(x < 7);
	ev_assert(x == 6);
	return x;
}
