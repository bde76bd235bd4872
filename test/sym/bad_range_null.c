/* No object at all. */
/* finding: null-dereference line=@bad function=main */
/* paths: completed=0 errors=1 */
/* replay: any */
#include <everett.h>

int main(void)
{
	static char *volatile nothing;
	ev_make_symbolic(nothing, 4, "s"); /* @bad */
	return 0;
}
