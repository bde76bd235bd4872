/* What the library keeps for itself is not lost: streams, environment, buffers. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --leaks */
/* out: value */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(void)
{
	char *text = NULL;
	size_t size = 0;
	setenv("NAME", "other", 1);
	setenv("NAME", "value", 1);
	setenv("TZ", "UTC0", 1);
	tzset();
	FILE *f = open_memstream(&text, &size);
	fprintf(f, "%s\n", getenv("NAME"));
	fclose(f);
	fputs(text, stdout);
	free(text);
	return 0;
}
