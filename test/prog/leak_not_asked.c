/* Without --leaks a lost block is not a finding. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: lost */
#include <stdio.h>
#include <stdlib.h>

static char *volatile p;

int main(void)
{
	p = malloc(100);
	p[0] = 1;
	p = NULL;
	puts("lost");
	return 0;
}
