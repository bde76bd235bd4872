/* More bytes than the object has: a defect of the test. */
/* finding: out-of-bounds-write line=@bad function=main */
/* paths: completed=0 errors=1 */
/* replay: any */
#include <everett.h>

int main(void)
{
	static char s[4];
	static volatile size_t size = 5;
	ev_make_symbolic(s, size, "s"); /* @bad */
	return 0;
}
