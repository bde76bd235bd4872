/* The loop's last round is one too far in a block of symbolic size: found for some n, and
 * the others go on. */
/* paths: completed=1 errors=1 */
/* exits: 0 */
/* finding: out-of-bounds-write line=@bad function=main message~of.symbolic.size,.here */
/* replay: any */
#include <everett.h>
#include <stdlib.h>

int main(void)
{
	unsigned n = 0;
	ev_make_symbolic(&n, 2, "n");
	char *volatile p = malloc(n);
	p[40] = 'x'; /* @bad */
	ev_assert(p[40] == 'x');
	ev_assert(n > 40);
	p[0] = 1;
	p[39] = 2;
	free(p);
	return 0;
}
