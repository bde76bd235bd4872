/* A block whose last pointer is overwritten. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --leaks */
/* finding: leak line=@bad function=main */
#include <stdlib.h>

char *volatile p;

int main(void)
{
	p = malloc(100); /* @bad */
	p[0] = 1;
	p = NULL;
	return 0;
}
