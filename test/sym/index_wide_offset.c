/* A word read at a symbolic byte offset, not aligned. */
/* exits: 0 1 */
#include <everett.h>
#include <string.h>

int main(void)
{
	unsigned char b[8] = {1, 2, 3, 4, 5, 6, 7, 8}, i;
	uint32_t w;
	ev_make_symbolic(&i, sizeof i, "i");
	ev_assume(i <= 4);
	memcpy(&w, b + i, 4);
	if (w == 0x06050403) {
		ev_assert(i == 2);
		return 1;
	}
	return 0;
}
