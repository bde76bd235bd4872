/* Division by zero in floating point has a result. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: inf -inf 1 */
#include <stdio.h>

int main(void)
{
	volatile double zero = 0, one = 1;
	double n = zero / zero;
	printf("%g %g %d\n", one / zero, -one / zero, n != n);
	return 0;
}
