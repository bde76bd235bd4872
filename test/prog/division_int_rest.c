/* 32-bit remainder by zero. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: division-by-zero line=@bad function=slot */
#include <stdio.h>

static volatile unsigned buckets;

static __attribute__((noinline)) unsigned slot(unsigned hash, unsigned n)
{
	return hash % n; /* @bad */
}

int main(void)
{
	printf("%u\n", slot(12345, buckets));
	return 0;
}
