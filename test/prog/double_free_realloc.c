/* realloc of a block that was freed before. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: double-free|use-after-free line=@bad function=main */
#include <stdlib.h>

int main(void)
{
	char *volatile p = malloc(10);
	free(p);
	char *volatile q = realloc(p, 20); /* @bad */
	free(q);
	return 0;
}
