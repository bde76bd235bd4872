/* Sorting a constant table in place. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: write-to-constant line=@bad function=swap */
#include <stdio.h>

static const short primes[] = {7, 5, 3, 2};

static __attribute__((noinline)) void swap(short *a, short *b)
{
	short t = *a;
	*a = *b; /* @bad */
	*b = t;
}

int main(void)
{
	volatile int last = 3;
	const short *volatile base = primes;
	swap((short *)base, (short *)base + last);
	printf("%d\n", primes[0]);
	return 0;
}
