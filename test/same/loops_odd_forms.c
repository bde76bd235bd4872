/* Loops that count down over zero, by odd steps, with several exits and goto. */
#include <stdint.h>
#include <stdio.h>

int main(void)
{
	volatile int limit = 9;
	unsigned total = 0;
	for (uint8_t i = 250; i >= 250 || i < (uint8_t)limit; i++)
		total = total * 3 + i;
	for (unsigned i = (unsigned)limit; i-- > 0;)
		total = total * 5 + i;
	for (int8_t i = 120; i > 0; i = (int8_t)(i + 3))
		total ^= (unsigned)i << 3;
	printf("%u\n", total);
	for (int i = 0, j = limit; i != j; i += 1, j -= j > i + 1) {
		if (i == 3)
			continue;
		for (;; j--) {
			if (j % 4 == 0)
				break;
			if (j < i)
				goto out;
			total += (unsigned)(i * j);
		}
		printf("%d %d %u\n", i, j, total);
	}
out:
	do {
		if (--limit == 4)
			continue;
		printf("%d ", limit);
	} while (limit > 1);
	double x = 1;
	int steps = 0;
	while (x > 1e-3 && steps++ < 1000)
		x = x * 0.9 - 1e-5;
	for (float f = 0; f < 1; f += 0.1f)
		steps++;
	printf("%d %.17g\n", steps, x);
	long i = 5;
again:
	if (i-- > 0) {
		printf("%ld ", i);
		goto again;
	}
	printf("\n");
	return 0;
}
