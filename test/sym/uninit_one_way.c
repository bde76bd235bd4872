/* A local is set for some inputs only; it is used for others. */
/* run: --all-tests --uninit */
/* replay: any */
/* cc: -O0 -g */
/* finding: uninitialised line=@bad function=main */
/* paths: completed=2 errors=1 */
/* exits: 0 5 */
#include <everett.h>

int main(void)
{
	int k = ev_int("k"), x;
	if (k > 3)
		x = 1;
	else if (k == -10)
		return 5;
	if (x == 2) /* @bad */
		return 1;
	return 0;
}
