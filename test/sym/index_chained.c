/* A table that leads into itself. */
/* paths: 2 */
/* exits: 0 1 */
#include <everett.h>

static unsigned char next[8] = {3, 6, 5, 1, 0, 7, 4, 2};

int main(void)
{
	unsigned char i;
	ev_make_symbolic(&i, sizeof i, "i");
	i &= 7;
	unsigned char at = next[next[next[i]]];
	if (at == 4) {
		ev_assert(i == 3);
		return 1;
	}
	return 0;
}
