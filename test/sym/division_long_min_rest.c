/* LONG_MIN % -1 behind checks that rule out zero only. */
/* paths: completed=2 errors=1 */
/* finding: overflow line=@bad function=main */
/* exits: 0 1 */
#include <everett.h>

static volatile long sink;

int main(void)
{
	long a, b;
	ev_make_symbolic(&a, sizeof a, "a");
	ev_make_symbolic(&b, sizeof b, "b");
	if (b == 0)
		return 1;
	sink = a % b; /* @bad */
	return 0;
}
