/* Searches that stop at the last byte of an object and read no further. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: 6 5 3 -1 0 2 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	char *s = malloc(7), *t = malloc(3);
	memcpy(s, "abcdef", 7);
	memcpy(t, "abd", 3);
	int order = strncmp(s, t, 3);
	printf("%zu %td %zu %d %d %td\n", strlen(s), strchr(s, 'f') - s, strnlen(t, 3),
	       order < 0 ? -1 : 1, strncmp(s, t, 2), (char *)memchr(t, 'd', 3) - t);
	free(s);
	free(t);
	return 0;
}
