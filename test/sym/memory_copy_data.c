/* Copied symbolic bytes are the same bytes. */
/* paths: 2 */
/* exits: 0 1 */
#include <everett.h>
#include <string.h>

int main(void)
{
	unsigned char a[16], b[16];
	uint32_t w;
	ev_make_symbolic(a, sizeof a, "a");
	memcpy(b, a, sizeof a);
	memmove(b + 1, b, 8);
	memcpy(&w, b + 1, 4);
	ev_assert(b[0] == a[0] && b[8] == a[7] && b[9] == a[9]);
	return w == 0x04030201;
}
