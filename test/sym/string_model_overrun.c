/* Texts without an end: one finding path for each call, and one that goes on. */
/* paths: completed=1 errors=3 */
/* exits: 0 */
/* finding: out-of-bounds-read function=main line=@len */
/* finding: out-of-bounds-read function=main line=@cmp */
/* finding: out-of-bounds-write function=main line=@cpy */
/* replay: any */
#include <everett.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	char *volatile s = malloc(8), *volatile t = malloc(8), *volatile d = malloc(4);
	ev_make_symbolic(s, 8, "s");
	ev_make_symbolic(t, 8, "t");
	volatile int r = strcmp(s, t); /* @cmp */
	volatile size_t n = strlen(s); /* @len */
	strcpy(d, s); /* @cpy */
	ev_assert(n < 4);
	free(s);
	free(t);
	free(d);
	return 0;
}
