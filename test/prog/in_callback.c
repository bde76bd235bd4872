/* A defect in a function that the library calls; the stack shows the way. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read line=@bad function=by_rank stack~main */
#include <stdio.h>
#include <stdlib.h>

int rank[4] = {3, 1, 0, 2};

static int by_rank(const void *a, const void *b)
{
	int x = rank[*(const int *)a]; /* @bad */
	int y = rank[*(const int *)b];
	return x - y;
}

int main(void)
{
	volatile int odd_one = 4;
	int items[] = {0, 1, 2, 3, odd_one};
	qsort(items, 4, sizeof items[0], by_rank);
	printf("%d\n", items[0]);
	int last[2] = {odd_one, 0};
	bsearch(&last[0], items, 4, sizeof items[0], by_rank);
	return 0;
}
