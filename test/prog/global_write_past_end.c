/* Three bytes are declared, the fourth is written. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write line=@bad function=put */
#include <stdio.h>

char rgb[3];
static volatile int at = 3;

static __attribute__((noinline)) void put(int i, char c)
{
	rgb[i] = c; /* @bad */
}

int main(void)
{
	put(2, 1);
	put(at, 1);
	printf("%d\n", rgb[2]);
	return 0;
}
