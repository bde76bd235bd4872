/* A byte compared three ways: one path each. */
/* paths: 3 */
/* exits: 1 2 3 */
#include <everett.h>

int main(void)
{
	unsigned char x;
	ev_make_symbolic(&x, sizeof x, "x");
	if (x < 10)
		return 1;
	return x == 10 ? 2 : 3;
}
