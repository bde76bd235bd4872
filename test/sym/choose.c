/* Every combination of answers, none of them symbolic. */
/* paths: 6 */
/* exits: 0 1 2 10 11 12 */
#include <everett.h>

int main(void)
{
	unsigned a = ev_choose(3), b = ev_choose(2);
	ev_assert(!ev_is_symbolic(a) && !ev_is_symbolic(b));
	return (int)(10 * b + a);
}
