/* One of the pointers is null, one leads behind an object. */
/* paths: completed=2 errors=2 */
/* exits: 11 12 */
/* finding: null-dereference line=@bad function=main */
/* finding: out-of-bounds-read line=@bad function=main */
/* replay: any */
#include <everett.h>

static char a[3] = {11, 0, 0}, b[5] = {12};
static char *all[4] = {a, NULL, b, a + 3};

int main(void)
{
	unsigned char i;
	ev_make_symbolic(&i, sizeof i, "i");
	return *all[i & 3]; /* @bad */
}
