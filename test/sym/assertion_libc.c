/* assert of <assert.h>. */
/* paths: completed=1 errors=1 */
/* finding: assertion line=@bad function=check */
/* exits: 0 */
#include <assert.h>
#include <everett.h>

static __attribute__((noinline)) void check(int x)
{
	assert((x & 0xff) != 0x5a); /* @bad */
}

int main(void)
{
	check(ev_int("x"));
	return 0;
}
