/* The library calls back into the program. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: 1 2 3 5 8 9 1 */
#include <stdio.h>
#include <stdlib.h>

static int calls;

static int by_value(const void *a, const void *b)
{
	calls++;
	return *(const int *)a - *(const int *)b;
}

int main(void)
{
	volatile int five = 5;
	int v[] = {3, 9, five, 1, 8, 2};
	qsort(v, 6, sizeof v[0], by_value);
	for (int i = 0; i < 6; i++)
		printf("%d ", v[i]);
	int key = 8;
	int *found = bsearch(&key, v, 6, sizeof v[0], by_value);
	printf("%d\n", calls > 5 && found == &v[4]);
	return 0;
}
