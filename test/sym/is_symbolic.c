/* What is symbolic and what a path has made a constant. */
/* paths: 1 */
/* exits: 0 */
/* replay: none */
#include <everett.h>

int main(void)
{
	int x = ev_int("x"), y = 3;
	ev_assert(ev_is_symbolic((uintptr_t)x));
	ev_assert(!ev_is_symbolic((uintptr_t)y));
	ev_assert(!ev_is_symbolic((uintptr_t)(x - x)));
	return 0;
}
