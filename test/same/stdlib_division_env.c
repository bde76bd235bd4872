/* div, ldiv, abs, getenv and setenv, mktemp-free helpers, atexit with arguments. */
#define _GNU_SOURCE
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void last(void)
{
	printf("last\n");
}
static void first(void)
{
	printf("first\n");
}

int main(void)
{
	static const int n[][2] = {{7, 2},   {-7, 2}, {7, -2},
				   {-7, -2}, {0, 5},  {2147483647, 10}};
	for (int i = 0; i < 6; i++) {
		div_t d = div(n[i][0], n[i][1]);
		ldiv_t l = ldiv(n[i][0] * 1000L, n[i][1]);
		lldiv_t ll = lldiv(n[i][0] * 100000LL, n[i][1]);
		imaxdiv_t m = imaxdiv(n[i][0], n[i][1]);
		printf("%d %d %ld %ld %lld %lld %jd %jd\n", d.quot, d.rem, l.quot, l.rem,
		       ll.quot, ll.rem, m.quot, m.rem);
	}
	printf("%d %ld %lld\n", abs(-5), labs(-(1L << 40)), llabs(1));
	printf("%d ", setenv("NEW", "value", 0));
	printf("%s ", getenv("NEW"));
	setenv("NEW", "other", 0);
	printf("%s ", getenv("NEW"));
	setenv("NEW", "other", 1);
	printf("%s ", getenv("NEW"));
	putenv("NEW=put");
	printf("%s ", getenv("NEW"));
	unsetenv("NEW");
	printf("%d %d\n", getenv("NEW") == NULL, setenv("A=B", "x", 1));
	char *list = strdup("ro,size=10,bad,name=x"), *rest = list, *value;
	char *const tokens[] = {"ro", "size", "name", NULL};
	while (*rest) {
		int which = getsubopt(&rest, tokens, &value);
		printf("%d %s\n", which, value ? value : "none");
	}
	free(list);
	printf("%s %s\n", l64a(123456789), a64l("zzz") > 0 ? "yes" : "no");
	atexit(last);
	atexit(first);
	return 3;
}
