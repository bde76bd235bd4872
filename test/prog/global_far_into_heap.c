/* From a global array into a live heap block. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write line=@bad function=main */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

char anchor[8];
static volatile intptr_t distance;

int main(void)
{
	char *p = calloc(1, 32);
	distance = (intptr_t)p - (intptr_t)anchor;
	anchor[distance] = 1; /* @bad */
	printf("%d\n", p[0] + anchor[0]);
	free(p);
	return 0;
}
