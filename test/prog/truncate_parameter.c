/* A parameter and a result that lose bits: what is converted is no instruction's result. */
/* cc: -O0 -g */
/* run: --check=truncate */
/* finding: overflow line=@bad function=narrow message~conversion.of.300.to.8.bits */
#include <stdio.h>

static volatile int big = 300, small = -5;

static signed char narrow(int x)
{
	return x; /* @bad */
}

int main(void)
{
	printf("%d\n", narrow(small));
	printf("%d\n", narrow(big));
	return 0;
}
