/* A defect in a constructor, before main is reached. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write line=@bad function=setup */
#include <stdio.h>

char table[8];
static volatile int size = 8;

__attribute__((constructor)) static void setup(void)
{
	for (int i = 0; i <= size; i++)
		table[i] = (char)i; /* @bad */
}

int main(void)
{
	printf("%d\n", table[3]);
	return 0;
}
