/* Each value on a path of its own, least first. */
/* paths: 3 */
/* exits: 4 6 8 */
#include <everett.h>

int main(void)
{
	int x = ev_range(2, 5, "x");
	int v = (int)ev_concretise((uint64_t)x * 2);
	ev_assert(!ev_is_symbolic((uintptr_t)v));
	ev_assert(x * 2 == v);
	return v;
}
