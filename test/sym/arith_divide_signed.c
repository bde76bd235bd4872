/* C truncates towards zero; the rest has the sign of the dividend. */
/* paths: 4 */
/* exits: 1 2 3 4 */
#include <everett.h>

int main(void)
{
	signed char a;
	ev_make_symbolic(&a, sizeof a, "a");
	int q = a / 7, r = a % 7;
	ev_assert(q * 7 + r == a);
	if (r < 0) {
		ev_assert(a < 0);
		return q == 0 ? 1 : 2;
	}
	return q < 0 ? 3 : 4;
}
