/* Two divisions of one function, without debug information: two findings. */
/* cc: -O0 */
/* finding: division-by-zero function=main */
/* finding: division-by-zero function=main */
#include <everett.h>

int main(void)
{
	int x, y;
	ev_make_symbolic(&x, sizeof x, "x");
	ev_make_symbolic(&y, sizeof y, "y");
	if (x > 10)
		return 1000 / (y - 7) != 0;
	return 1000 / (y - 8) != 0;
}
