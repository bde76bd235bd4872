/* The same for a write to the heap. */
/* paths: completed=1 errors=1 */
/* finding: out-of-bounds-write line=@bad function=main */
/* replay: any */
#include <everett.h>
#include <stdlib.h>

int main(void)
{
	unsigned char i;
	int *volatile p = calloc(10, sizeof *p);
	ev_make_symbolic(&i, sizeof i, "i");
	p[i] = 1; /* @bad */
	ev_assert(i < 10);
	free(p);
	return 0;
}
