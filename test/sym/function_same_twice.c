/* Entries that name the same function are one target. */
/* paths: 2 */
/* exits: 1 2 */
#include <everett.h>

static int one(void) { return 1; }
static int two(void) { return 2; }
static int (*const table[4])(void) = {one, two, one, one};

int main(void)
{
	unsigned char i;
	ev_make_symbolic(&i, sizeof i, "i");
	return table[i & 3]();
}
