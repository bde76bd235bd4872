/* Sizes that cannot be had give NULL, and the program copes. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: 1 1 1 still here */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	volatile size_t huge = SIZE_MAX / 2 + 1;
	char *keep = malloc(11);
	strcpy(keep, "still here");
	void *volatile a = malloc(huge);
	void *volatile b = calloc(huge / 2, 8);
	void *volatile c = realloc(keep, huge);
	printf("%d %d %d %s\n", a == NULL, b == NULL, c == NULL, keep);
	free(keep);
	return 0;
}
