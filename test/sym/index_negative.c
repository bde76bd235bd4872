/* A signed index leaves on both sides. */
/* paths: completed=1 errors=1 */
/* finding: out-of-bounds-read line=@bad function=main */
/* replay: any */
#include <everett.h>
#include <stdlib.h>

static volatile int sink;

int main(void)
{
	signed char i;
	int *volatile p = calloc(10, sizeof *p);
	ev_make_symbolic(&i, sizeof i, "i");
	sink = p[i]; /* @bad */
	ev_assert(i >= 0 && i < 10);
	free(p);
	return 0;
}
