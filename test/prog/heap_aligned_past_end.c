/* Blocks from aligned_alloc and posix_memalign end exactly at their size too. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write line=@bad function=put */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static volatile int at = 40;

static __attribute__((noinline)) void put(char *p, int i)
{
	p[i] = 1; /* @bad */
}

int main(void)
{
	char *a = aligned_alloc(64, 128);
	put(a, 127);
	void *b = NULL;
	if (posix_memalign(&b, 256, 40) != 0)
		return 1;
	printf("%d\n", (int)((uintptr_t)a % 64 + (uintptr_t)b % 256));
	put(b, at);
	free(a);
	free(b);
	return 0;
}
