/* The same, written through a pointer parameter. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write line=@bad function=put */
#include <stdint.h>
#include <stdio.h>

char first[100];
char second[100];
static volatile intptr_t distance;

static __attribute__((noinline)) void put(char *p, intptr_t i)
{
	p[i] = 'x'; /* @bad */
}

int main(void)
{
	put(first, 99);
	put(second, 99);
	distance = (intptr_t)second - (intptr_t)first;
	put(first, distance);
	printf("%d\n", second[0]);
	return 0;
}
