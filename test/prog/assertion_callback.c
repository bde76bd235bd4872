/* A failing assert in a comparison function called by qsort. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: assertion line=@bad function=by_value stack~qsort.*main|sort.*main */
#include <assert.h>
#include <stdlib.h>

static int by_value(const void *a, const void *b)
{
	const int *x = a, *y = b;
	assert(*x >= 0 && *y >= 0); /* @bad */
	return *x - *y;
}

int main(void)
{
	volatile int odd_one = -5;
	int values[] = {5, 2, 8, odd_one, 1};
	qsort(values, 5, sizeof values[0], by_value);
	return values[0];
}
