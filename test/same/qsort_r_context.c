/* qsort_r with a context; sorting pointers to texts; already sorted and equal input. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct order {
	int column, sign;
	long calls;
};

static int compare(const void *a, const void *b, void *context)
{
	struct order *o = context;
	const char *x = *(const char *const *)a, *y = *(const char *const *)b;
	o->calls++;
	return o->sign * strcmp(x + o->column, y + o->column);
}

int main(void)
{
	const char *words[] = {"delta", "alpha", "omega", "gamma", "kappa",
			       "sigma", "theta", "alpha", "zetas", "betas"};
	for (int column = 0; column < 4; column++)
		for (int sign = -1; sign <= 1; sign += 2) {
			struct order o = {column, sign, 0};
			qsort_r(words, 10, sizeof *words, compare, &o);
			for (int i = 0; i < 10; i++)
				printf("%s ", words[i] + column);
			printf("%ld\n", o.calls);
		}
	return 0;
}
