/* The function named is the one the programmer wrote, also when it was inlined. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write line=@bad function=put stack~main */
#include <stdlib.h>

static volatile int at = 5;

static inline __attribute__((always_inline)) void put(char *p, int i)
{
	p[i] = 1; /* @bad */
}

int main(void)
{
	char *p = malloc(5);
	put(p, 4);
	put(p, at);
	int c = p[4];
	free(p);
	return c;
}
