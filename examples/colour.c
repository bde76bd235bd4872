/* colour.c - a parser of colours as style sheets write them: #rgb, #rrggbb, or a name in
 * parentheses with numbers, such as rgb(1,2,3). It has a bug that no ordinary test hits;
 * colour_test.c lets Everett look for it. */
#include "colour.h"

#include <stdlib.h>
#include <string.h>

static int hex(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	return -1;
}

static int parse_hex(const char *s, struct colour *out)
{
	size_t n = strlen(s);
	if (n != 3 && n != 6)
		return 0;
	for (size_t i = 0; i < 3; i++) {
		int high = hex(s[n == 3 ? i : 2 * i]), low = n == 3 ? high : hex(s[2 * i + 1]);
		if (high < 0 || low < 0)
			return 0;
		out->part[i] = (unsigned char)(high * 16 + low);
	}
	return 1;
}

/* "1,2,3)": up to four numbers; the fourth is the opacity. */
static int parse_list(const char *s, struct colour *out)
{
	unsigned n = 0;
	for (;;) {
		unsigned v = 0;
		if (*s < '0' || *s > '9')
			return 0;
		while (*s >= '0' && *s <= '9')
			v = v * 10 + (unsigned)(*s++ - '0');
		out->part[n++] = (unsigned char)v;
		if (*s == ')')
			return s[1] == 0 && n >= 3;
		if (*s++ != ',' || n > 4) /* the bug: one too many */
			return 0;
	}
}

struct colour *colour_parse(const char *s)
{
	struct colour *c = calloc(1, sizeof *c);
	int ok = 0;
	if (*s == '#')
		ok = parse_hex(s + 1, c);
	else if (*s == 'r' && s[1] == '(')
		ok = parse_list(s + 2, c);
	if (ok)
		return c;
	free(c);
	return NULL;
}
