/* strcpy into a buffer that is one byte too small for the longest text. */
/* paths: completed=3 errors=1 */
/* finding: out-of-bounds-write line=@bad function=main */
/* exits: 0 1 2 */
/* replay: any */
#include <everett.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	char s[4], *d = malloc(3);
	ev_make_symbolic(s, sizeof s, "s");
	s[3] = 0;
	strcpy(d, s); /* @bad */
	int n = (int)strlen(d);
	free(d);
	return n;
}
