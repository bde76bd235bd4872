/* A limit that is far away changes nothing. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --max-instructions 1000000000 */
/* out: 4950 */
#include <stdio.h>

int main(void)
{
	volatile int sum = 0;
	for (int i = 0; i < 100; i++)
		sum += i;
	printf("%d\n", sum);
	return 0;
}
