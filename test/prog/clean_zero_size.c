/* Blocks of size zero are freed, resized and differ from each other. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --leaks */
/* out: ok */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	volatile size_t none = 0;
	char *volatile a = malloc(none);
	char *volatile b = malloc(none);
	if (a && a == b)
		return 1;
	a = realloc(a, 5);
	a[4] = 1;
	free(a);
	free(b);
	free(calloc(none, 8));
	puts("ok");
	return 0;
}
