/* The same block freed twice in a row. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: double-free line=@bad function=main */
#include <stdlib.h>

int main(void)
{
	char *volatile p = malloc(10);
	free(p);
	free(p); /* @bad */
	return 0;
}
