/* strtok, strtok_r, strsep, basename and splitting. */
#define _GNU_SOURCE
#include <libgen.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
	char a[] = "  one two,three;;four  ", b[] = "a=1&b=2&c=", c[] = "x,,y,", *save,
	     *p = c;
	for (char *t = strtok(a, " ,;"); t; t = strtok(NULL, " ,;"))
		printf("[%s]", t);
	printf("\n");
	for (char *t = strtok_r(b, "&", &save); t; t = strtok_r(NULL, "&", &save)) {
		char *inner, *key = strtok_r(t, "=", &inner);
		char *value = strtok_r(NULL, "=", &inner);
		printf("[%s:%s]", key, value ? value : "-");
	}
	printf("\n");
	for (char *t; (t = strsep(&p, ","));)
		printf("[%s]", t);
	printf("\n");
	static const char *const paths[] = {"/usr/lib/libc.a", "file", "/", "dir/",
					    "//x//y//",	       "."};
	for (unsigned i = 0; i < sizeof paths / sizeof paths[0]; i++) {
		char one[30], two[30];
		strcpy(one, paths[i]);
		strcpy(two, paths[i]);
		printf("%s %s\n", dirname(one), basename(two));
	}
	return 0;
}
