/* Machine code on a path that is not taken does no harm. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: plain */
#include <stdio.h>

static volatile int use_asm;

static __attribute__((noinline)) unsigned rotate(unsigned x)
{
	__asm__("roll $3, %0" : "+r"(x) : : "cc");
	return x;
}

int main(void)
{
	if (use_asm)
		printf("%u\n", rotate(5));
	else
		puts("plain");
	return 0;
}
