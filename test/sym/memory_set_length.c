/* memset with a symbolic length that may exceed the object. */
/* paths: completed=2 errors=1 */
/* finding: out-of-bounds-write line=@bad function=main */
/* exits: 0 1 */
/* replay: any */
#include <everett.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	unsigned char n, *p = calloc(8, 1);
	ev_make_symbolic(&n, sizeof n, "n");
	ev_assume(n <= 9);
	memset(p, 'x', n); /* @bad */
	int full = p[7] == 'x';
	free(p);
	return full;
}
