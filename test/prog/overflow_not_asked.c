/* Without --check an overflow wraps, as on the machine. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: -2147483648 */
#include <limits.h>
#include <stdio.h>

static volatile int most = INT_MAX;

int main(void)
{
	printf("%d\n", most + 1);
	return 0;
}
