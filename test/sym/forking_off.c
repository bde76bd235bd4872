/* Without forking one side is taken and the rest is counted as left out. */
/* paths: 1 */
/* incomplete: bounded */
/* cc: -O0 -g */
#include <everett.h>

int main(void)
{
	unsigned char x;
	int r = 0;
	ev_make_symbolic(&x, sizeof x, "x");
	ev_set_forking(0);
	for (int i = 0; i < 8; i++)
		if (x & 1 << i)
			r++;
	ev_set_forking(1);
	return r;
}
