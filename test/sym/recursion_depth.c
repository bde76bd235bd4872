/* Recursion as deep as the input says. */
/* paths: 6 */
/* exits: 1 2 6 24 120 */
#include <everett.h>

static int factorial(int n)
{
	return n <= 1 ? 1 : n * factorial(n - 1);
}

int main(void)
{
	int n = ev_range(0, 6, "n");
	ev_assume(n >= 0);
	if (n == 0)
		return factorial(n);
	return factorial(n);
}
