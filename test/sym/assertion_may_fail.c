/* The input that breaks an assertion, and the paths that do not. */
/* paths: completed=1 errors=1 */
/* finding: assertion line=@bad function=main message~17 */
#include <everett.h>

int main(void)
{
	int x = ev_int("x");
	ev_assert(x * 3 != 17 * 3 || x != 17); /* @bad */
	return 0;
}
