/* Comparing and ordering. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <strings.h>

static int sign(int x)
{
	return (x > 0) - (x < 0);
}

int main(void)
{
	static const char *const w[] = {"",  "a",     "A",	"ab",	"aB",	"abc",
					"b", "file2", "file10", "\xff", "zebra"};
	enum { N = sizeof w / sizeof w[0] };
	for (int i = 0; i < N; i++) {
		for (int j = 0; j < N; j++)
			printf("%2d%2d%2d%2d%2d ", sign(strcmp(w[i], w[j])),
			       sign(strncmp(w[i], w[j], 2)), sign(strcasecmp(w[i], w[j])),
			       sign(strncasecmp(w[i], w[j], 2)),
			       sign(strverscmp(w[i], w[j])));
		printf("\n");
	}
	printf("%d %d %d\n", sign(memcmp("abc", "abd", 3)), sign(memcmp("abc", "abd", 2)),
	       sign(memcmp("\x01", "\xfe", 1)));
	printf("%d %d\n", sign(strcoll("abc", "abd")), sign(strcoll("b", "a")));
	char x[10], y[10];
	size_t n = strxfrm(x, "abc", 10), m = strxfrm(y, "abd", 10);
	printf("%zu %zu %d\n", n, m, sign(strcmp(x, y)));
	printf("%d\n", bcmp("same", "same", 4));
	return 0;
}
