/* Global and static objects; only a part of one. */
/* paths: 4 */
/* exits: 0 1 2 3 */
#include <everett.h>

static int part[4] = {1, 2, 3, 4};
int whole;

static int count(void)
{
	static short hidden = -1;
	if (hidden == -1)
		ev_make_symbolic(&hidden, sizeof hidden, "hidden");
	return hidden > 100;
}

int main(void)
{
	ev_make_symbolic(&part[1], sizeof part[1], "part");
	ev_make_symbolic(&whole, sizeof whole, "whole");
	ev_assert(part[0] == 1 && part[2] == 3);
	return count() + 2 * (part[1] == whole);
}
