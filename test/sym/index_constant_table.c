/* A table read at a symbolic index: no fork for the read. */
/* paths: 2 */
/* exits: 0 1 */
#include <everett.h>

static const unsigned short table[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 300};

int main(void)
{
	unsigned char i;
	ev_make_symbolic(&i, sizeof i, "i");
	if (table[i & 15] == 300) {
		ev_assert((i & 15) == 15);
		return 1;
	}
	return 0;
}
