/* A concrete read after a symbolic write sees both possibilities. */
/* paths: 2 */
/* exits: 5 9 */
#include <everett.h>

int main(void)
{
	int a[4] = {5, 5, 5, 5};
	unsigned char i;
	ev_make_symbolic(&i, sizeof i, "i");
	a[i & 3] = 9;
	if (a[2] == 9)
		return a[2];
	return a[2];
}
