/* An int read from an odd address. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --check=align */
/* finding: misaligned line=@bad function=get message~4 */
#include <stdio.h>

static char bytes[16] = {1, 2, 3, 4, 5, 6};
static volatile int one = 1;

static __attribute__((noinline)) int get(const void *p)
{
	return *(const int *)p; /* @bad */
}

int main(void)
{
	printf("%d\n", get(bytes));
	printf("%d\n", get(bytes + one));
	return 0;
}
