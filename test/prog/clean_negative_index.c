/* A negative index from the middle stays inside the object. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: 3 -4 */
#include <stdio.h>
#include <stdlib.h>

static __attribute__((noinline)) int at(const int *p, int i)
{
	return p[i];
}

int main(void)
{
	int table[9];
	int *heap = malloc(9 * sizeof *heap);
	for (int i = 0; i < 9; i++) {
		table[i] = i;
		heap[i] = -i;
	}
	volatile int back = -1;
	printf("%d %d\n", at(table + 4, back), at(heap + 8, back * 4));
	free(heap);
	return 0;
}
