/* Two symbolic swaps of the same places restore an array. */
/* paths: 1 */
/* exits: 0 */
#include <everett.h>

static void swap(unsigned char *a, unsigned i, unsigned j)
{
	unsigned char t = a[i];
	a[i] = a[j];
	a[j] = t;
}

int main(void)
{
	unsigned char a[4] = {10, 20, 30, 40}, i, j;
	ev_make_symbolic(&i, sizeof i, "i");
	ev_make_symbolic(&j, sizeof j, "j");
	ev_assume((i < 4) & (j < 4));
	swap(a, i, j);
	swap(a, i, j);
	ev_assert((a[0] == 10) & (a[1] == 20) & (a[2] == 30) & (a[3] == 40));
	return 0;
}
