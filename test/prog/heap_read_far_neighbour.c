/* An index that leaps over the gap into another live block is still out of bounds. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read line=@bad function=main */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static volatile intptr_t distance;

int main(void)
{
	char *a = malloc(64);
	char *b = malloc(64);
	memset(a, 'a', 64);
	memset(b, 'b', 64);
	distance = (intptr_t)b - (intptr_t)a;
	int c = a[distance]; /* @bad */
	printf("%c\n", c);
	free(a);
	free(b);
	return 0;
}
