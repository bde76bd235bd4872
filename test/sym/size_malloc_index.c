/* Size and index are both symbolic: within, or not. */
/* paths: completed=1 errors=1 */
/* exits: 7 */
/* finding: out-of-bounds-write line=@bad function=main */
/* replay: any */
#include <everett.h>
#include <stdint.h>
#include <stdlib.h>

int main(void)
{
	uint16_t n, i;
	ev_make_symbolic(&n, sizeof n, "n");
	ev_make_symbolic(&i, sizeof i, "i");
	ev_assume(n <= 500);
	int *volatile p = malloc(n * sizeof *p);
	p[i] = 7; /* @bad */
	ev_assert(i < n);
	int r = p[i];
	free(p);
	return r;
}
