/* Machine code that does something ends the path that reaches it. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: before */
/* incomplete: unsupported */
#include <stdio.h>

static __attribute__((noinline)) unsigned rotate(unsigned x)
{
	__asm__("roll $3, %0" : "+r"(x) : : "cc");
	return x;
}

int main(void)
{
	volatile unsigned x = 5;
	puts("before");
	fflush(stdout);
	printf("%u\n", rotate(x));
	return 0;
}
