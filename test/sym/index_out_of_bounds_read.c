/* An index that may leave its array: one finding, one path inside. */
/* paths: completed=1 errors=1 */
/* exits: 0 */
/* finding: out-of-bounds-read line=@bad function=main */
/* replay: any */
#include <everett.h>

static volatile int table[10];
static volatile int sink;

int main(void)
{
	unsigned char i;
	ev_make_symbolic(&i, sizeof i, "i");
	sink = table[i]; /* @bad */
	ev_assert(i < 10);
	return 0;
}
