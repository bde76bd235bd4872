/* A pointer to a local of a function that has returned. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: use-after-free|out-of-bounds-read line=@bad function=main */
#include <stdio.h>

static int *volatile kept;

static __attribute__((noinline)) void leave(int x)
{
	volatile int local = x;
	kept = (int *)&local;
}

int main(void)
{
	leave(42);
	int x = *kept; /* @bad */
	printf("%d\n", x);
	return 0;
}
