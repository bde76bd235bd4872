/* Four bytes from a symbolic place: within the array or a finding, no path per place. */
/* paths: completed=1 errors=1 */
/* exits: 0 */
/* finding: out-of-bounds-read line=@bad function=main */
/* replay: any */
#include <everett.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	uint8_t i;
	uint32_t w;
	unsigned char *b = calloc(8, 1);
	for (int k = 0; k < 8; k++)
		b[k] = (unsigned char)k;
	ev_make_symbolic(&i, sizeof i, "i");
	ev_assume(i < 6);
	memcpy(&w, b + i, 4); /* @bad */
	ev_assert(w == 0x03020100u + 0x01010101u * i);
	free(b);
	return 0;
}
