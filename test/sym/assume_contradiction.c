/* An assumption that cannot hold ends the path: no test, no finding. */
/* paths: completed=1 errors=0 pruned=1 */
/* tests: 1 */
/* exits: 0 */
#include <everett.h>

int main(void)
{
	int x = ev_int("x");
	if (x > 10) {
		ev_assume(x < 5);
		return 1;
	}
	return 0;
}
