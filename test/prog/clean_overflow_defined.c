/* Arithmetic at the limits that C defines: unsigned, narrow types, conversions. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --check=overflow,align */
/* out: 0 4294967295 -128 255 -2147483648 2147483647 1 */
#include <limits.h>
#include <stdio.h>

static volatile unsigned most = UINT_MAX;
static volatile signed char small = 127;
static volatile unsigned char byte = 0;
static volatile int least = INT_MIN, top = INT_MAX, shift = 31;

int main(void)
{
	unsigned sum = most + 1, less = sum - 1;
	signed char c = small;
	c++;
	unsigned char b = byte;
	b--;
	int low = least + 0, high = top - 0;
	printf("%u %u %d %d %d %d %u\n", sum, less, c, b, low, high, most >> shift);
	return 0;
}
