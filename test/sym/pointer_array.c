/* One of four objects by a symbolic index into pointers. */
/* paths: 4 */
/* exits: 11 12 13 14 */
#include <everett.h>

static int a = 11, b = 12, c = 13, d = 14;
static int *all[4] = {&a, &b, &c, &d};

int main(void)
{
	unsigned char i;
	ev_make_symbolic(&i, sizeof i, "i");
	return *all[i & 3];
}
