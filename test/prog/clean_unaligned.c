/* Unaligned words inside an object, as memcpy and packed structures make them. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: 04030201 05040302 0807060504030201 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct __attribute__((packed)) loose {
	uint32_t value;
};

int main(void)
{
	unsigned char *p = malloc(9);
	for (int i = 0; i < 9; i++)
		p[i] = (unsigned char)i;
	uint32_t a;
	uint64_t b;
	memcpy(&a, p + 1, 4);
	memcpy(&b, p + 1, 8);
	printf("%08" PRIx32 " %08" PRIx32 " %016" PRIx64 "\n", a,
	       ((struct loose *)(p + 2))->value, b);
	free(p);
	return 0;
}
