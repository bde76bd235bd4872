/* A symbolic value of main: each status is one path with --each-status. */
/* paths: 4 */
/* exits: 0 1 2 3 */
#include <everett.h>

int main(void)
{
	unsigned char x;
	ev_make_symbolic(&x, sizeof x, "x");
	return x & 3;
}
