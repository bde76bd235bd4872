/* strsep, strtok_r, strcasecmp, strncasecmp, strverscmp, basename and dirname. */
#define _GNU_SOURCE
#include <libgen.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static int sign(int x)
{
	return (x > 0) - (x < 0);
}

int main(void)
{
	char line[] = "a,b;;c,,d;", *rest = line, *field;
	while ((field = strsep(&rest, ",;")))
		printf("[%s]", field);
	char words[] = "  one two\tthree  ", *save, inner[] = "x-y-z", *save2;
	for (char *w = strtok_r(words, " \t", &save); w;
	     w = strtok_r(NULL, " \t", &save)) {
		char copy[10];
		strcpy(copy, inner);
		for (char *v = strtok_r(copy, "-", &save2); v;
		     v = strtok_r(NULL, "-", &save2))
			printf("(%s%s)", w, v);
	}
	printf("\n");
	static const char *const pairs[][2] = {
		{"Hello", "hELLO"}, {"a", "B"},	   {"abc", "ABD"},
		{"", "x"},	    {"[", "a"},	   {"file9", "file10"},
		{"1.01", "1.1"},    {"a0", "a00"}, {"a01", "a1"}};
	for (int i = 0; i < 9; i++)
		printf("%d %d %d %d\n", sign(strcasecmp(pairs[i][0], pairs[i][1])),
		       sign(strncasecmp(pairs[i][0], pairs[i][1], 2)),
		       sign(strverscmp(pairs[i][0], pairs[i][1])),
		       sign(strcoll(pairs[i][0], pairs[i][1])));
	static const char *const paths[] = {"/usr/lib/x.so", "x", "/",	"a/b/", "",
					    "//a//b//",	     ".", "..", "/a"};
	for (int i = 0; i < 9; i++) {
		char a[30], b[30];
		strcpy(a, paths[i]), strcpy(b, paths[i]);
		printf("%s %s\n", (basename)(a), dirname(b));
	}
	return 0;
}
