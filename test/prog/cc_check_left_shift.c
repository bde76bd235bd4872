/* A shift into the sign, which only the compiler can tell from one of unsigned values. */
/* cc: --check=overflow -O1 -g */
/* cc: --check=overflow -O0 -g */
/* replay: */
/* finding: overflow line=@bad function=shift message~shift */
#include <stdio.h>

static volatile int by = 31;

static __attribute__((noinline)) int shift(int v, int n)
{
	return v << n; /* @bad */
}

int main(void)
{
	printf("%d %u\n", shift(1, by - 1), 3u << by);
	printf("%d\n", shift(3, by));
	return 0;
}
