/* A local of a function that has returned, after its place was used again. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --check=stack */
/* finding: use-after-free line=@bad function=other message~returned */
#include <stdio.h>

static int *volatile kept;
static volatile int sink;

static __attribute__((noinline)) void keep(void)
{
	int x = 5;
	kept = &x;
	sink = *kept;
}

static __attribute__((noinline)) int other(void)
{
	volatile int y[4] = {1, 2, 3, 4};
	sink = y[2];
	return *kept; /* @bad */
}

int main(void)
{
	keep();
	printf("%d\n", other());
	return 0;
}
