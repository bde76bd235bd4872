/* A hundred thousand live blocks, freed in another order. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --leaks */
/* out: 100000 0 */
#include <stdio.h>
#include <stdlib.h>

enum { N = 100000 };

static int *blocks[N];

int main(void)
{
	int bad = 0, freed = 0;
	for (int i = 0; i < N; i++) {
		blocks[i] = malloc(sizeof **blocks * (size_t)(i % 7 + 1));
		blocks[i][i % 7] = i;
	}
	for (int k = 0; k < 7; k++)
		for (int i = k; i < N; i += 7) {
			bad += blocks[i][i % 7] != i;
			free(blocks[i]);
			blocks[i] = NULL;
			freed++;
		}
	printf("%d %d\n", freed, bad);
	return 0;
}
