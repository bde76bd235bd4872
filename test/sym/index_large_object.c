/* Many stores and loads at symbolic offsets of half a megabyte. */
/* cc: -O0 -g */
/* paths: 1 */
#include <everett.h>
#include <stdlib.h>

enum { SIZE = 500000, STEP = 7919, TIMES = 20 };

int main(void)
{
	char *p = calloc(1, SIZE), *q = malloc(SIZE);
	int sum = 0;
	unsigned i;
	ev_make_symbolic(&i, sizeof i, "i");
	ev_assume(i < SIZE);
	q[0] = q[SIZE - 1] = 3;
	for (unsigned k = 0; k < TIMES; k++) {
		p[(i + k * STEP) % SIZE] = (char)k;
		q[i] = (char)k;
	}
	for (unsigned k = 0; k < TIMES; k++)
		sum += p[(i + k * STEP) % SIZE] == (char)k;
	ev_assert(sum == TIMES);
	ev_assert((q[0] == 3) | (i == 0));
	ev_assert(q[i] == TIMES - 1);
	return 0;
}
