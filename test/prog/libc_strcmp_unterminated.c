/* strcmp of two equal arrays that never end. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read function=* stack~compare */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static __attribute__((noinline)) int compare(const char *a, const char *b)
{
	return strcmp(a, b);
}

int main(void)
{
	char *a = malloc(6), *b = malloc(6);
	memset(a, 'q', 6);
	memset(b, 'q', 6);
	printf("%d\n", compare(a, b));
	free(a);
	free(b);
	return 0;
}
