/* klee_get_value and klee_choose. */
/* paths: 5 */
/* exits: 0 1 2 3 10 */
#include <klee/klee.h>

int main(void)
{
	int x = klee_int("x");
	klee_assume(x >= 0 & x < 4);
	if (klee_choose(2))
		return 10;
	return klee_get_value_i32(x);
}
