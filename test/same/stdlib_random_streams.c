/* rand, rand_r, random with state, drand48 family: the same numbers everywhere. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	char state[64];
	srand(1);
	for (int i = 0; i < 8; i++)
		printf("%d ", rand());
	unsigned seed = 42;
	for (int i = 0; i < 8; i++)
		printf("%d ", rand_r(&seed));
	srandom(7);
	for (int i = 0; i < 8; i++)
		printf("%ld ", random());
	initstate(99, state, sizeof state);
	printf("%ld %ld ", random(), random());
	srand48(5);
	for (int i = 0; i < 5; i++)
		printf("%.17g %ld %ld\n", drand48(), lrand48(), mrand48());
	unsigned short x[3] = {1, 2, 3};
	printf("%.17g %ld %ld\n", erand48(x), nrand48(x), jrand48(x));
	lcong48((unsigned short[7]){1, 2, 3, 4, 5, 6, 7});
	printf("%ld\n", lrand48());
	return 0;
}
