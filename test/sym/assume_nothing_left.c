/* All paths end in contradictions: nothing was found, because nothing was tested. */
/* incomplete: assumptions */
/* paths: completed=0 errors=0 pruned=1 */
/* tests: 0 */
#include <everett.h>

int main(void)
{
	int x = ev_int("x");
	ev_assume(x & 1);
	ev_assume(x % 2 == 0);
	return 1;
}
