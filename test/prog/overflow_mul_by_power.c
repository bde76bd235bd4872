/* A product with a power of two, which optimisers make a shift. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --check=overflow */
/* finding: overflow line=@bad function=mul8 message~multiplication */
#include <limits.h>
#include <stdio.h>

static volatile int one = 1;

static __attribute__((noinline)) int mul8(int a, int b)
{
	return a * 8 + b; /* @bad */
}

int main(void)
{
	printf("%d\n", (int)mul8(1, one));
	printf("%d\n", (int)mul8(INT_MAX / 4, one));
	return 0;
}
