/* A chain of selects at -O2 gives the values of the branches. */
/* paths: 4 */
/* cc: -O2 -g */
/* cc: -O0 -g */
/* exits: 3 5 7 11 */
#include <everett.h>

int main(void)
{
	unsigned char x;
	ev_make_symbolic(&x, sizeof x, "x");
	return x < 10 ? 3 : x < 100 ? 5 : x < 200 ? 7 : 11;
}
