/* Arithmetic on a symbolic float: one value is tried, and the run says so. */
/* paths: 1 */
/* incomplete: concretised */
/* status: 3 */
#include <everett.h>

int main(void)
{
	unsigned char x;
	ev_make_symbolic(&x, sizeof x, "x");
	double d = x * 1.5;
	return d > 100 ? 1 : 0;
}
