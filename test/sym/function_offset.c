/* A pointer that a function's address was put into and moved: what is a function the program
 * knows is called, all else is one finding. */
/* paths: completed=2 errors=2 */
/* finding: null-dereference line=@bad function=main */
/* finding: out-of-bounds-read line=@bad function=main message~no.function */
/* exits: 1 2 */
/* replay: none */
#include <everett.h>

static int one(void) { return 1; }
static int two(void) { return 2; }
int (*volatile taken[])(void) = {one, two};

int main(void)
{
	unsigned long by;
	ev_assert(taken[1]() == 2);
	ev_make_symbolic(&by, sizeof by, "by");
	int (*p)(void) = (int (*)(void))((char *)one + by);
	return p(); /* @bad */
}
