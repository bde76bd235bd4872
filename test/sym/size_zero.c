/* A block of no bytes is a block, and nothing in it can be touched. */
/* paths: completed=1 errors=1 */
/* exits: 0 */
/* finding: out-of-bounds-read line=@bad function=main */
/* replay: any */
#include <everett.h>
#include <stdint.h>
#include <stdlib.h>

int main(void)
{
	uint8_t n;
	ev_make_symbolic(&n, sizeof n, "n");
	ev_assume(n <= 1);
	char *volatile p = malloc(n);
	ev_assert(p != 0);
	int r = p[0]; /* @bad */
	free(p);
	return r;
}
