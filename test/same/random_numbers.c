/* rand, random, drand48 and their seeds. */
#define _XOPEN_SOURCE 700
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	for (unsigned s = 0; s < 3; s++) {
		srand(s);
		for (int i = 0; i < 5; i++)
			printf("%d ", rand());
		printf("\n");
	}
	srandom(7);
	for (int i = 0; i < 5; i++)
		printf("%ld ", random());
	srand48(99);
	printf("\n%a %ld %ld\n", drand48(), lrand48(), mrand48());
	unsigned short state[3] = {1, 2, 3};
	printf("%a %ld %d %d %d\n", erand48(state), nrand48(state), state[0], state[1],
	       state[2]);
	unsigned seed = 5;
	printf("%d ", rand_r(&seed));
	printf("%u\n", seed);
	char buffer[64];
	initstate(3, buffer, sizeof buffer);
	printf("%ld %ld\n", random(), random());
	return 0;
}
