/* A count that overflows makes the block too small. */
/* paths: completed=2 errors=1 */
/* exits: 0 1 */
/* finding: out-of-bounds-write line=@bad function=main */
/* replay: any */
#include <everett.h>
#include <stdlib.h>

int main(void)
{
	uint32_t n;
	ev_make_symbolic(&n, sizeof n, "n");
	ev_assume(n == 1 || n == 3 || n == 0x40000001);
	uint32_t size = n * 4;
	uint32_t *volatile p = malloc(size);
	if (n == 1) {
		free(p);
		return 1;
	}
	p[2] = 1; /* @bad */
	free(p);
	return 0;
}
