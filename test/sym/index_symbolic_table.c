/* Symbolic data at a symbolic index. */
/* paths: 2 */
/* exits: 0 1 */
#include <everett.h>

int main(void)
{
	unsigned char t[8], i;
	ev_make_symbolic(t, sizeof t, "t");
	ev_make_symbolic(&i, sizeof i, "i");
	ev_assume(i < 8);
	t[3] = '?';
	if (t[i] == '!') {
		ev_assert(i != 3);
		return 1;
	}
	return 0;
}
