/* An array of symbolic length. */
/* paths: completed=1 errors=1 */
/* exits: 0 */
/* finding: out-of-bounds-write line=@bad function=fill message~of.symbolic.size */
/* replay: any */
#include <everett.h>
#include <stdint.h>
#include <string.h>

static __attribute__((noinline)) int fill(unsigned n, unsigned i)
{
	short a[n];
	memset(a, 0, sizeof a);
	((volatile short *)a)[i] = 5; /* @bad */
	return ((volatile short *)a)[i] != 5;
}

int main(void)
{
	uint8_t n, i;
	ev_make_symbolic(&n, sizeof n, "n");
	ev_make_symbolic(&i, sizeof i, "i");
	ev_assume(n > 0);
	return fill(n, i);
}
