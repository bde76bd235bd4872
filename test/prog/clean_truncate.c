/* Conversions that keep the value, as signed or as unsigned number. */
/* cc: -O0 -g */
/* run: --check=truncate */
/* out: -5 200 -1 65535 */
#include <stdio.h>

static volatile int a = -5, b = 200;
static volatile long c = -1, d = 65535;

int main(void)
{
	printf("%d %d %d %d\n", (signed char)a, (unsigned char)b, (int)c,
	       (unsigned short)d);
	return 0;
}
