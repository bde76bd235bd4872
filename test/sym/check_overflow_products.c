/* Products of two shorts fit an int, also with a third short added; bounds say so. */
/* run: --all-tests --check=overflow */
/* paths: completed=1 errors=0 */
#include <everett.h>

int main(void)
{
	short a, b;
	ev_make_symbolic(&a, sizeof a, "a");
	ev_make_symbolic(&b, sizeof b, "b");
	volatile int kept = a * b + b;
	(void)kept;
	return 0;
}
