/* The sign of a char is seen by comparisons. */
/* paths: 3 */
/* exits: 1 2 3 */
#include <everett.h>

int main(void)
{
	signed char x;
	ev_make_symbolic(&x, sizeof x, "x");
	if (x < 0)
		return 1;
	if (x > 0)
		return 2;
	return 3;
}
