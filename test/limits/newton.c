/* The least values for the test of this finding take minutes: it gets others at once. */
#include <everett.h>

int main(void)
{
	double a, b, x = 1;
	ev_make_symbolic(&a, sizeof a, "a");
	ev_make_symbolic(&b, sizeof b, "b");
	ev_assume(a > 1 && a < 100 && b > 1 && b < 100);
	for (int i = 0; i < 3; i++)
		x = x - (a * x * x - b) / (2 * a * x);
	ev_assert(a * x * x - b < 1.0);
	return 0;
}
