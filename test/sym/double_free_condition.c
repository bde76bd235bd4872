/* Freed twice when two unrelated conditions meet. */
/* paths: completed=3 errors=1 */
/* finding: double-free line=@bad function=main */
#include <everett.h>
#include <stdlib.h>

int main(void)
{
	unsigned char a, b;
	char *volatile p = malloc(4);
	ev_make_symbolic(&a, sizeof a, "a");
	ev_make_symbolic(&b, sizeof b, "b");
	if (a > 250)
		free(p);
	if (b == 77)
		free(p); /* @bad */
	return 0;
}
