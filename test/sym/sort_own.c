/* Insertion sort of four ints: as many paths as orders. */
/* cc: -O0 -g */
/* paths: 24 */
/* exits: 0 */
#include <everett.h>

int main(void)
{
	int a[4];
	ev_make_symbolic(a, sizeof a, "a");
	for (int i = 1; i < 4; i++)
		for (int j = i; j > 0 && a[j - 1] > a[j]; j--) {
			int t = a[j];
			a[j] = a[j - 1];
			a[j - 1] = t;
		}
	ev_assert(a[0] <= a[1] && a[1] <= a[2] && a[2] <= a[3]);
	return 0;
}
