/* Without -g there is no line, but still a kind and a function. */
/* cc: -O1 */
/* cc: -O0 */
/* finding: out-of-bounds-write function=put stack~main */
#include <stdlib.h>

static volatile int at = 5;

static __attribute__((noinline)) void put(char *p, int i)
{
	p[i] = 1;
}

int main(void)
{
	char *p = malloc(5);
	put(p, at);
	int c = p[4];
	free(p);
	return c;
}
