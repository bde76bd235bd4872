/* An eight byte read of a four byte local. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read line=@bad function=wide */
#include <stdio.h>

static __attribute__((noinline)) long long wide(const void *p)
{
	return *(const long long *)p; /* @bad */
}

int main(void)
{
	volatile int start = 5;
	_Alignas(8) int value = start;
	printf("%d\n", (int)wide(&value));
	return 0;
}
