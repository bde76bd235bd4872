/* klee_choose is an input below its argument: paths come from looking at it, not from asking. */
/* paths: completed=3 pruned=1 */
/* exits: 0 1 2 */
#include <klee/klee.h>

int main(void)
{
	uintptr_t a = klee_choose(1000), b = klee_choose(1UL << 40);
	klee_assert((a < 1000) & (b < 1UL << 40));
	if (a == 999)
		return b == 7;
	klee_assume(a == 5);
	if (b > 7)
		return 2;
	klee_choose(b & 0); /* of nothing: the path ends */
	return 3;
}
