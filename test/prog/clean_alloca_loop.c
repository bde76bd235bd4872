/* alloca and variable-length arrays in loops: released with their frame or block. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: 1498500 2000 */
#include <alloca.h>
#include <stdio.h>

static __attribute__((noinline)) int use_alloca(int n)
{
	int sum = 0;
	int *last = NULL;
	for (int i = 1; i <= 3; i++) {
		int *p = alloca((size_t)(n + i) * sizeof *p);
		for (int k = 0; k < n + i; k++)
			p[k] = n;
		sum += p[n];
		if (last)
			sum += last[0] - n;
		last = p;
	}
	return sum;
}

static __attribute__((noinline)) int use_vla(int rounds)
{
	int total = 0;
	for (int i = 1; i <= rounds; i++) {
		char block[i * 100];
		block[0] = 1;
		block[i * 100 - 1] = 1;
		total += block[0] + block[i * 100 - 1];
	}
	return total;
}

int main(void)
{
	volatile int rounds = 1000;
	long sum = 0;
	for (int i = 0; i < rounds; i++)
		sum += use_alloca(i);
	printf("%ld %d\n", sum, use_vla(rounds));
	return 0;
}
