/* The element behind a global array. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read line=@bad function=main */
#include <stdio.h>

int table[10];
static volatile int at = 10;

int main(void)
{
	for (int i = 0; i < at; i++)
		table[i] = i;
	printf("%d\n", table[at - 1]);
	printf("%d\n", table[at]); /* @bad */
	return 0;
}
