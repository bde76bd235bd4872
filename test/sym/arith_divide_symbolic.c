/* Quotient and rest of symbolic numbers fit each other. */
/* paths: 3 */
/* exits: 0 1 */
#include <everett.h>

int main(void)
{
	uint8_t a, b;
	ev_make_symbolic(&a, sizeof a, "a");
	ev_make_symbolic(&b, sizeof b, "b");
	ev_assume(b != 0);
	unsigned q = a / b, r = a % b;
	ev_assert(q * b + r == a);
	ev_assert(r < b);
	return q == 17 && r == 3;
}
