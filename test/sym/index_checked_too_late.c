/* Off by one: only the last index is wrong. */
/* paths: completed=3 errors=1 */
/* exits: 0 1 */
/* finding: out-of-bounds-write line=@bad function=main */
/* replay: any */
#include <everett.h>
#include <stdlib.h>

int main(void)
{
	int i = ev_int("i");
	char *volatile p = calloc(16, 1);
	if (i < 0 || i > 16) {
		free(p);
		return 1;
	}
	p[i] = 1; /* @bad */
	free(p);
	return 0;
}
