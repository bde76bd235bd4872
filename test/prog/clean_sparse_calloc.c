/* 50 MB that are zero and touched here and there; must be cheap. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: 50 0 */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	volatile size_t size = 50u << 20;
	char *big = calloc(size, 1);
	int set = 0, others = 0;
	for (size_t i = 0; i < size; i += 1 << 20)
		big[i] = 1;
	for (size_t i = 0; i < size; i += 1 << 19) {
		set += big[i] == 1;
		others += big[i] != 0 && big[i] != 1;
	}
	others += big[size - 1];
	printf("%d %d\n", set, others);
	free(big);
	return 0;
}
