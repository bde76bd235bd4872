/* A pointer that is one of two by a selection; the write goes to the right object. */
/* paths: 2 */
/* exits: 0 1 */
#include <everett.h>

int main(void)
{
	int a = 1, b = 1;
	int c = ev_int("c");
	int *p = c > 5 ? &a : &b;
	*p = 2;
	if (c > 5) {
		ev_assert(a == 2 && b == 1);
		return 1;
	}
	ev_assert(a == 1 && b == 2);
	return 0;
}
