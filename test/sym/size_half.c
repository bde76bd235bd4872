/* One path for all sizes that malloc can give, though the store can be anywhere in a megabyte:
 * the size is 0, up to --max-alloc, beyond it, or too large for malloc. */
/* cc: -O0 -g */
/* paths: completed=2 errors=2 */
/* exits: 1 */
/* finding: out-of-bounds-write line=@bad function=main message~symbolic.size */
/* finding: null-dereference line=@bad function=main */
/* incomplete: concretised */
/* replay: none */
#include <everett.h>
#include <stdlib.h>

int main(void)
{
	unsigned n;
	ev_make_symbolic(&n, sizeof n, "n");
	char *p = malloc(n);
	p[n / 2] = 1; /* @bad */
	return p[n / 2];
}
