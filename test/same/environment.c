/* getenv, setenv, putenv, unsetenv, environ. */
/* env: EVERETT_SAME=from outside */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
	const char *given = getenv("EVERETT_SAME");
	printf("%s %d\n", given ? given : "(none)", getenv("EVERETT_NOT_SET") == NULL);
	printf("%d ", setenv("A", "1", 1));
	printf("%d ", setenv("A", "2", 0));
	printf("%s ", getenv("A"));
	setenv("A", "3", 1);
	printf("%s ", getenv("A"));
	static char put[] = "B=put";
	putenv(put);
	printf("%s ", getenv("B"));
	put[2] = 'P';
	printf("%s\n", getenv("B"));
	unsetenv("A");
	printf("%d %d\n", getenv("A") == NULL, setenv("bad=name", "x", 1));
	int found = 0;
	for (char **e = environ; *e; e++)
		found += strncmp(*e, "B=", 2) == 0 ||
			 strncmp(*e, "EVERETT_SAME=", 13) == 0;
	printf("%d\n", found);
	clearenv();
	printf("%d\n", getenv("B") == NULL);
	setenv("C", "again", 1);
	printf("%s\n", getenv("C"));
	return 0;
}
