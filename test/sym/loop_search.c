/* The first place of a value in symbolic data. */
/* paths: 5 */
/* exits: 0 1 2 3 4 */
#include <everett.h>

int main(void)
{
	int a[4], i;
	ev_make_symbolic(a, sizeof a, "a");
	for (i = 0; i < 4; i++)
		if (a[i] == 42)
			break;
	return i;
}
