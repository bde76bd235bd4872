/* A string without end in memory that was never written. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --uninit */
/* finding: uninitialised line=@bad function=main stack~strlen */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static volatile int n = 4;

int main(void)
{
	char *s = malloc(16);
	for (int i = 0; i < n; i++)
		s[i] = 'a';
	printf("%zu\n", strlen(s)); /* @bad */
	free(s);
	return 0;
}
