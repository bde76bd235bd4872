/* free(NULL) does nothing, as often as one likes. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: ok */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	void *volatile p = NULL;
	free(p);
	free(p);
	p = realloc(p, 3);
	free(p);
	puts("ok");
	return 0;
}
