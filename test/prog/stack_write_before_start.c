/* Index -1 of a local array. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write line=@bad function=main */
#include <stdio.h>

static volatile int at = -1;

int main(void)
{
	long a[3] = {1, 2, 3};
	a[at + 1] = 4;
	a[at] = 5; /* @bad */
	printf("%ld\n", a[at + 2]);
	return 0;
}
