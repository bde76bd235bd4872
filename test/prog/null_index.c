/* An index from a null base: the access is far from address zero and still null's. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: null-dereference line=@bad function=put */
#include <stddef.h>

static int *volatile nowhere;
static volatile int at = 100000;

static __attribute__((noinline)) void put(int *p, int i)
{
	p[i] = 1; /* @bad */
}

int main(void)
{
	put(nowhere, at);
	return 0;
}
