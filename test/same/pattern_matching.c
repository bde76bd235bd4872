/* fnmatch, wordexp-free globbing of names, getsubopt. */
#define _GNU_SOURCE
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	static const char *const patterns[] = {"*",	"*.c",	       "a?c",	"[a-c]*",
					       "[!x]y", "\\*",	       "a*b*c", "**/x",
					       ".*",	"[[:upper:]]*"};
	static const char *const names[] = {"",	     "main.c", "abc",	  "zy",	   "*",
					    "aXbYc", "dir/x",  ".hidden", "Upper", "xy"};
	for (int i = 0; i < 10; i++) {
		for (int j = 0; j < 10; j++)
			printf("%d%d%d ", fnmatch(patterns[i], names[j], 0),
			       fnmatch(patterns[i], names[j], FNM_PATHNAME | FNM_PERIOD),
			       fnmatch(patterns[i], names[j],
				       FNM_CASEFOLD | FNM_NOESCAPE));
		printf("\n");
	}
	char options[] = "ro,size=100,bad,name=x", *p = options, *value;
	char *const tokens[] = {"ro", "size", "name", NULL};
	while (*p) {
		int k = getsubopt(&p, tokens, &value);
		printf("%d %s\n", k, value ? value : "-");
	}
	return 0;
}
