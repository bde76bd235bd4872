/* Strings, characters and sets. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	char a[20], b[20], c[4];
	int n;
	n = sscanf("hello world", "%19s %19s", a, b);
	printf("%d %s %s\n", n, a, b);
	n = sscanf("key=value # comment", "%19[a-z]=%19[^ #]", a, b);
	printf("%d %s %s\n", n, a, b);
	n = sscanf("abc123", "%19[^0-9]%19[0-9]", a, b);
	printf("%d %s %s\n", n, a, b);
	n = sscanf("]x-y", "%19[]x-]%19s", a, b);
	printf("%d %s %s\n", n, a, b);
	memset(c, 0, sizeof c);
	n = sscanf("  xyz", "%3c", c);
	printf("%d [%s]\n", n, c);
	n = sscanf("  xyz", " %3c", c);
	printf("%d [%s]\n", n, c);
	n = sscanf("abcdef", "%3s%s", a, b);
	printf("%d %s %s\n", n, a, b);
	char *m = NULL;
	n = sscanf("allocated text", "%ms", &m);
	printf("%d %s\n", n, m);
	free(m);
	n = sscanf("a b", "a%*[ ]%19s", a);
	printf("%d %s\n", n, a);
	n = sscanf("12:30:45 PM", "%*d:%*d:%*d %2s", a);
	printf("%d %s\n", n, a);
	return 0;
}
