/* Sets of 64 squares: knight moves, queens, life, carry-rippler subsets. */
#include <stdint.h>
#include <stdio.h>

static uint64_t knight(uint64_t b)
{
	uint64_t l1 = b >> 1 & 0x7f7f7f7f7f7f7f7f, l2 = b >> 2 & 0x3f3f3f3f3f3f3f3f;
	uint64_t r1 = b << 1 & 0xfefefefefefefefe, r2 = b << 2 & 0xfcfcfcfcfcfcfcfc;
	uint64_t h1 = l1 | r1, h2 = l2 | r2;
	return h1 << 16 | h1 >> 16 | h2 << 8 | h2 >> 8;
}

static int queens(unsigned columns, unsigned left, unsigned right, int n)
{
	unsigned all = (1u << n) - 1, free = all & ~(columns | left | right);
	int count = columns == all;
	while (free) {
		unsigned bit = free & -free;
		free ^= bit;
		count += queens(columns | bit, (left | bit) << 1, (right | bit) >> 1, n);
	}
	return count;
}

static uint64_t life(uint64_t b)
{
	uint64_t next = 0;
	for (int i = 0; i < 64; i++) {
		int n = 0;
		for (int d = 0; d < 9; d++)
			if (d != 4)
				n += (int)(b >> (((i / 8 + d / 3 + 7) % 8) * 8 +
						 (i + d % 3 + 7) % 8) &
					   1);
		next |= (uint64_t)(n == 3 || (n == 2 && b >> i & 1)) << i;
	}
	return next;
}

int main(void)
{
	volatile int n = 6;
	uint64_t reach = 1;
	for (int i = 0; i < 7; i++) {
		printf("%016llx %d\n", (unsigned long long)reach,
		       __builtin_popcountll(reach));
		reach |= knight(reach);
	}
	printf("%d %d\n", queens(0, 0, 0, n), queens(0, 0, 0, n + 1));
	uint64_t b = 0x0000302010387000;
	for (int i = 0; i < 12; i++)
		printf("%016llx\n", (unsigned long long)(b = life(b)));
	unsigned mask = 0x9469, subset = 0, sum = 0, count = 0;
	do {
		sum = sum * 7 + subset;
		count++;
		subset = (subset - mask) & mask;
	} while (subset);
	printf("%u %u\n", sum, count);
	return 0;
}
