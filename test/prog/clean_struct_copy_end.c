/* Structures copied whole at the very end of an array. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: 19 19.5 s */
#include <stdio.h>
#include <stdlib.h>

struct entry {
	int id;
	double value;
	char tag;
};

static __attribute__((noinline)) struct entry last(const struct entry *e, int n)
{
	return e[n - 1];
}

int main(void)
{
	volatile int n = 20;
	struct entry *e = malloc((size_t)n * sizeof *e);
	for (int i = 0; i < n; i++)
		e[i] = (struct entry){i, i + 0.5, (char)('a' + i % 26 - 1)};
	struct entry x = last(e, n);
	printf("%d %g %c\n", x.id, x.value, x.tag);
	free(e);
	return 0;
}
