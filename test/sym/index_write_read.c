/* What was written at i is read at j only if they are equal. */
/* paths: 2 */
/* exits: 0 1 */
#include <everett.h>

int main(void)
{
	unsigned char a[8] = {0}, i, j;
	ev_make_symbolic(&i, sizeof i, "i");
	ev_make_symbolic(&j, sizeof j, "j");
	ev_assume((i < 8) & (j < 8));
	a[i] = 7;
	if (a[j] == 7) {
		ev_assert(i == j);
		return 1;
	}
	ev_assert(i != j);
	return 0;
}
