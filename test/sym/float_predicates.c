/* Ordered and unordered comparisons: less, equal, greater, unordered are all there is. */
/* paths: 5 */
/* exits: 1 2 3 4 */
#include <everett.h>

int main(void)
{
	double a, b;
	ev_make_symbolic(&a, sizeof a, "a");
	ev_make_symbolic(&b, sizeof b, "b");
	if (a < b)
		return 1;
	if (a == b)
		return 2;
	if (a > b)
		return 3;
	ev_assert(a != a || b != b);
	return 4;
}
