/* Matching of file names against a pattern as a shell does: stars, question marks, sets with
 * ranges and negation, escapes. Pattern and name are both symbolic. */
#include "bench.h"

#ifndef PATTERN
#define PATTERN 5
#endif
#ifndef NAME
#define NAME 2
#endif

/* The place after a set, or 0 if it is not closed; *hit says if c is in it. */
static const char *match_set(const char *p, char c, int *hit)
{
	int negated = *p == '!' || *p == '^';
	if (negated)
		p++;
	*hit = 0;
	for (int first = 1; first || *p != ']'; first = 0) {
		if (!*p)
			return 0;
		char low = *p++, high = low;
		if (*p == '-' && p[1] && p[1] != ']') {
			high = p[1];
			p += 2;
		}
		if (low <= c && c <= high)
			*hit = 1;
	}
	*hit ^= negated;
	return p + 1;
}

static int match(const char *p, const char *s)
{
	for (; *p; p++, s++) {
		switch (*p) {
		case '*':
			while (*p == '*')
				p++;
			for (;; s++) {
				if (match(p, s))
					return 1;
				if (!*s)
					return 0;
			}
		case '?':
			if (!*s)
				return 0;
			break;
		case '[': {
			int hit;
			const char *after = match_set(p + 1, *s, &hit);
			if (!after) {
				if (*s != '[')
					return 0;
				break;
			}
			if (!*s || !hit)
				return 0;
			p = after - 1;
			break;
		}
		case '\\':
			if (p[1])
				p++;
			/* fall through */
		default:
			if (*p != *s)
				return 0;
		}
	}
	return !*s;
}

int main(void)
{
	char pattern[PATTERN + 1], name[NAME + 1];
	klee_make_symbolic(pattern, PATTERN, "pattern");
	klee_make_symbolic(name, NAME, "name");
	pattern[PATTERN] = name[NAME] = 0;
	if (name[0] == '.' && pattern[0] != '.')
		return 1;
	return match(pattern, name) ? 2 : 3;
}
