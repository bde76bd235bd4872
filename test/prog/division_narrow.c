/* Operands of eight bits, divided as int. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: division-by-zero line=@bad function=scale */
#include <stdio.h>

static volatile signed char none;

static __attribute__((noinline)) int scale(signed char a, signed char b)
{
	return (signed char)(a / b); /* @bad */
}

int main(void)
{
	printf("%d\n", scale(100, 7));
	printf("%d\n", scale(100, none));
	return 0;
}
