/* Checked arithmetic never overflows: no finding. */
/* run: --all-tests --check=overflow,align --uninit */
/* exits: 0 1 2 */
#include <everett.h>
#include <limits.h>

int main(void)
{
	int a = ev_int("a"), b = ev_int("b");
	if (b > 0 && a > INT_MAX - b)
		return 1;
	if (b < 0 && a < INT_MIN - b)
		return 2;
	volatile int sum = a + b;
	(void)sum;
	return 0;
}
