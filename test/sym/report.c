/* A finding in the test's own words. */
/* paths: completed=1 errors=1 */
/* finding: user line=@bad function=main message~odd.thing */
#include <everett.h>

int main(void)
{
	if (ev_int("x") == 12345)
		ev_report("an odd thing"); /* @bad */
	return 0;
}
