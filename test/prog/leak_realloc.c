/* realloc's result is lost. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --leaks */
/* finding: leak line=@bad function=main */
#include <stdlib.h>

static char *volatile p;

int main(void)
{
	volatile size_t more = 50;
	p = malloc(10);
	p = realloc(p, more); /* @bad */
	p[20] = 1;
	p = NULL;
	return 0;
}
