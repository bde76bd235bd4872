/* Two ways to the same abort are two paths and one finding. */
/* paths: completed=1 errors=2 */
/* finding: abort line=@bad function=fail */
/* exits: 0 */
#include <everett.h>
#include <stdlib.h>

static __attribute__((noinline)) void fail(void)
{
	abort(); /* @bad */
}

int main(void)
{
	int x = ev_int("x");
	if (x == 1 || x == 1000)
		fail();
	return 0;
}
