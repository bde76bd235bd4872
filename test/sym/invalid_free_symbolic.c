/* A pointer that is only sometimes what malloc returned. */
/* finding: invalid-free line=@bad function=main */
/* exits: 0 */
#include <everett.h>
#include <stdlib.h>

int main(void)
{
	int off = ev_range(0, 4, "off");
	char *volatile p = malloc(8);
	p[0] = 0;
	free(p + off); /* @bad */
	return 0;
}
