/* realloc of an interior pointer. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: invalid-free line=@bad function=main */
#include <stdlib.h>

int main(void)
{
	char *volatile p = malloc(64);
	char *volatile q = p + 16;
	q = realloc(q, 128); /* @bad */
	free(q);
	return 0;
}
