/* An access of 10 bytes through such a pointer: one finding, and a path per address inside. */
/* cc: -O0 -g */
/* paths: completed=7 errors=1 */
/* finding: null-dereference line=@bad function=main */
/* replay: none */
#include <everett.h>

static char object[16];

int main(void)
{
	long double *p;
	ev_make_symbolic(&p, sizeof p, "p");
	*p = 1; /* @bad */
	return object[0] == 0 && 0;
}
