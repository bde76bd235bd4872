/* Without --uninit memory that was never written reads zero. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: 0 */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	int *volatile p = malloc(sizeof *p);
	printf("%d\n", p[0]);
	free(p);
	return 0;
}
