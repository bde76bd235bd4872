/* klee_silent_exit and klee_abort. */
/* paths: completed=2 errors=1 */
/* tests: 2 */
/* exits: 0 */
/* finding: abort line=@bad function=main */
#include <klee/klee.h>

int main(void)
{
	int x = klee_int("x");
	if (x == 1)
		klee_silent_exit(0);
	if (x == 2)
		klee_abort(); /* @bad */
	return 0;
}
