/* A callee's index reaches from the array it was given into the caller's other array. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write line=@bad function=put */
#include <stdint.h>
#include <stdio.h>

static volatile intptr_t distance;

static __attribute__((noinline)) void put(int *p, intptr_t i)
{
	p[i] = 9; /* @bad */
}

int main(void)
{
	int a[50], b[50];
	for (int i = 0; i < 50; i++) {
		put(a, i);
		put(b, i);
	}
	distance = ((intptr_t)a - (intptr_t)b) / (intptr_t)sizeof(int) + 25;
	put(b, distance);
	printf("%d\n", a[25] + b[25]);
	return 0;
}
