/* A conversion to a narrower type that loses bits, on request. */
/* cc: -O0 -g */
/* run: --check=truncate */
/* finding: overflow line=@bad function=main message~300 */
#include <stdio.h>

static volatile int big = 300, small = -5;

int main(void)
{
	signed char a = (signed char)small;
	unsigned char b = (unsigned char)big; /* @bad */
	printf("%d %d\n", a, b);
	return 0;
}
