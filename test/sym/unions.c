/* Words and bytes of the same memory. */
/* paths: 3 */
/* exits: 0 1 2 */
#include <everett.h>

int main(void)
{
	union { uint32_t word; uint16_t half[2]; uint8_t byte[4]; } u;
	ev_make_symbolic(&u, sizeof u, "u");
	if (u.half[1] == 0x1234) {
		ev_assert(u.byte[3] == 0x12 && (u.word >> 16 & 0xff) == 0x34);
		u.byte[0] = 0xff;
		ev_assert((u.word & 0xff) == 0xff);
		return 1;
	}
	return u.byte[2] == 0x34 ? 2 : 0;
}
