/* One entry is null. */
/* paths: completed=1 errors=1 */
/* exits: 1 */
/* finding: null-dereference line=@bad function=main */
#include <everett.h>

static int one(void) { return 1; }
static int (*table[2])(void) = {one, NULL};

int main(void)
{
	unsigned char i;
	ev_make_symbolic(&i, sizeof i, "i");
	return table[i & 1](); /* @bad */
}
