/* calloc of symbolic count and size: the product decides, an overflow gives null. */
/* paths: completed=2 errors=1 */
/* exits: 0 3 */
/* finding: out-of-bounds-read line=@bad function=main */
/* replay: any */
#include <everett.h>
#include <stdint.h>
#include <stdlib.h>

int main(void)
{
	uint64_t n = 0, m = 0;
	ev_make_symbolic(&n, 1, "n");
	ev_make_symbolic(&m, 8, "m");
	ev_assume(n > 0);
	ev_assume(m <= 40 || m == UINT64_MAX / 2 + 2);
	ev_assume(m <= 40 || n == 2);
	char *volatile p = calloc(n, m);
	if (!p)
		return 3;
	int r = *(volatile char *)&p[20]; /* @bad */
	ev_assert(n * m > 20);
	free(p);
	return r;
}
