/* The element behind a local array. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read line=@bad function=main */
#include <stdio.h>

static volatile int at = 8;

int main(void)
{
	int a[8];
	for (int i = 0; i < 8; i++)
		a[i] = i * at;
	printf("%d\n", a[at - 1]);
	printf("%d\n", a[at]); /* @bad */
	return 0;
}
