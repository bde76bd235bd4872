/* sprintf, snprintf with every size, asprintf, vsnprintf. */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int format(char *to, size_t n, const char *f, ...)
{
	va_list ap;
	va_start(ap, f);
	int r = vsnprintf(to, n, f, ap);
	va_end(ap);
	return r;
}

int main(void)
{
	char b[64];
	for (size_t n = 0; n < 16; n++) {
		memset(b, '#', sizeof b);
		int r = snprintf(b, n, "%s-%04d", "abc", 42);
		b[15] = 0;
		printf("%zu %d %s|\n", n, r, b);
	}
	int r = sprintf(b, "%d%c%g", 7, ',', 0.25);
	printf("%d %s\n", r, b);
	r = snprintf(NULL, 0, "%s %d %f", "count only", 5, 1.0);
	printf("%d\n", r);
	r = format(b, sizeof b, "%s=%ld;%x", "key", 123456789012L, 0xbeefu);
	printf("%d %s\n", r, b);
	char *p = NULL;
	r = asprintf(&p, "%*s|%-*s", 30, "right", 30, "left");
	printf("%d %s\n", r, p);
	free(p);
	return 0;
}
