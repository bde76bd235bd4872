/* An element is only used where the index is one: optimisers take it before they look. */
/* cc: -O0 -g */
/* cc: -O1 -g */
/* cc: -O2 -g */
/* out: 4 7 7 2 */
#include <stdio.h>

typedef unsigned four __attribute__((vector_size(16)));
volatile four v = {1, 2, 3, 4};

__attribute__((noinline)) static unsigned get(four f, unsigned i)
{
	return i < 4 ? f[i] : 7;
}

int main(void)
{
	printf("%u %u %u %u\n", get(v, 3), get(v, 4), get(v, -1u), get(v, 1));
	return 0;
}
