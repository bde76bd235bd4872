/* A large zero-initialised global touched at both ends. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: 3 0 4 */
#include <stdio.h>

static int huge[8 << 20];

int main(void)
{
	volatile int last = (8 << 20) - 1;
	huge[0] = 3;
	huge[last] = 4;
	printf("%d %d %d\n", huge[last - last], huge[last / 2], huge[last]);
	return 0;
}
