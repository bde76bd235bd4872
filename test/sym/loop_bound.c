/* A loop runs as often as a symbolic number says. */
/* paths: 11 */
/* exits: 0 1 3 6 10 15 21 28 36 45 55 */
#include <everett.h>

int main(void)
{
	unsigned char n;
	int sum = 0;
	ev_make_symbolic(&n, sizeof n, "n");
	ev_assume(n <= 10);
	for (int i = 1; i <= n; i++)
		sum += i;
	return sum;
}
