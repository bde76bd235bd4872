/* A harness written for KLEE, with its header. */
/* paths: completed=3 errors=1 */
/* finding: user line=@bad function=main message~too.big */
/* exits: 0 1 2 */
#include <klee/klee.h>

int main(void)
{
	int a, b = klee_range(0, 10, "b");
	klee_make_symbolic(&a, sizeof a, "a");
	klee_assume(a > 0 & a < 1000);
	if (a > 990)
		klee_report_error(__FILE__, __LINE__, "too big", "err"); /* @bad */
	klee_assert(a < 991);
	if (a == b)
		return 1;
	return a == 500 ? 2 : 0;
}
