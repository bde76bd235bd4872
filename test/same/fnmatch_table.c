/* fnmatch over patterns, texts and flags; wildcards of wordexp's kind stay out. */
#define _GNU_SOURCE
#include <fnmatch.h>
#include <stdio.h>

int main(void)
{
	static const char *const patterns[] = {
		"*",   "?",  "*.c", "a*b*c", "[a-c]x", "[!a]*", "\\*", "[[:digit:]]*",
		"*/x", ".*", "a[",  "**",    "[]-]"};
	static const char *const texts[] = {"",	 "a",	 "main.c", "aXbYc", "bx",
					    "*", "7up",	 "d/x",	   ".hid",  "a[",
					    "-", "d/.x", "AXBC"};
	static const int flags[] = {
		0, FNM_PATHNAME, FNM_PERIOD, FNM_NOESCAPE, FNM_CASEFOLD, FNM_LEADING_DIR};
	for (unsigned p = 0; p < sizeof patterns / sizeof *patterns; p++) {
		for (unsigned t = 0; t < sizeof texts / sizeof *texts; t++)
			for (unsigned f = 0; f < 6; f++)
				putchar(fnmatch(patterns[p], texts[t], flags[f]) ? '-'
										 : '+');
		printf(" %s\n", patterns[p]);
	}
	return 0;
}
