/* Five frames deep, the finding carries the whole stack. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write line=@bad function=level5 stack~level4.*level1.*main */
#include <stdlib.h>

static volatile int depth_sink;

static __attribute__((noinline)) void level5(unsigned char *p, int n)
{
	p[n] = 0xff; /* @bad */
	depth_sink = 5;
}

static __attribute__((noinline)) void level4(unsigned char *p, int n)
{
	level5(p, n + 1);
	depth_sink = 4;
}

static __attribute__((noinline)) void level3(unsigned char *p, int n)
{
	level4(p, n + 1);
	depth_sink = 3;
}

static __attribute__((noinline)) void level2(unsigned char *p, int n)
{
	level3(p, n + 1);
	depth_sink = 2;
}

static __attribute__((noinline)) void level1(unsigned char *p, int n)
{
	level2(p, n + 1);
	depth_sink = 1;
}

int main(void)
{
	unsigned char *p = malloc(10);
	volatile int start = 6;
	level1(p, start - 1);
	level1(p, start);
	int c = p[9];
	free(p);
	return c == 0xff ? 0 : 1;
}
