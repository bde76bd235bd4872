/* A choice among nothing ends the path like a false assumption. */
/* paths: completed=1 pruned=1 */
/* exits: 1 */
#include <everett.h>

int main(void)
{
	if (ev_int("x") == 3)
		ev_choose(0);
	return 1;
}
