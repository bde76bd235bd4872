/* strlen runs off the end when no zero is there. */
/* paths: completed=4 errors=1 */
/* exits: 0 1 2 3 */
/* finding: out-of-bounds-read line=@bad function=main */
/* replay: any */
#include <everett.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	char *s = malloc(4);
	ev_make_symbolic(s, 4, "s");
	int n = (int)strlen(s); /* @bad */
	free(s);
	return n;
}
