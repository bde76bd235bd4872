/* No function of the type that the call wants has its address taken: then any that has. */
/* paths: completed=1 errors=1 */
/* exits: 7 */
/* finding: null-dereference line=@bad function=main message~need.not.point.to.a.function */
/* replay: none */
#include <everett.h>

static int seven(void) { return 7; }
int (*volatile taken)(void) = seven;

int main(void)
{
	int (*p)(char, double);
	ev_assert(taken() == 7);
	ev_make_symbolic(&p, sizeof p, "p");
	return p(1, 2.0); /* @bad */
}
