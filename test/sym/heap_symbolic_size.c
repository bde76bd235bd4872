/* A block of symbolic size; one byte too far is a finding. */
/* exits: 0 */
/* finding: out-of-bounds-write line=@bad function=main */
/* replay: any */
#include <everett.h>
#include <stdlib.h>

int main(void)
{
	int n = ev_range(1, 4, "n"), i = ev_range(0, 4, "i");
	ev_assume(i <= n);
	char *volatile p = malloc((size_t)n);
	p[i] = 1; /* @bad */
	ev_assert(i < n);
	free(p);
	return 0;
}
