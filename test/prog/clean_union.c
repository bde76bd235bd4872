/* Written as one member, read as another. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: 3f800000 0000803f 1 */
#include <stdint.h>
#include <stdio.h>

union view {
	float f;
	uint32_t u;
	unsigned char bytes[4];
	struct {
		unsigned low : 23, exponent : 8, sign : 1;
	} parts;
};

int main(void)
{
	volatile float one = 1.0f;
	union view v;
	v.f = one;
	printf("%08x ", v.u);
	for (int i = 0; i < 4; i++)
		printf("%02x", v.bytes[i]);
	printf(" %d\n", v.parts.exponent == 127 && v.parts.low == 0);
	return 0;
}
