/* What fold -s and expand do: a text is cut into lines of limited width at blanks, tabs go to
 * the next stop, backspaces and returns move the column. */
#include "bench.h"

#ifndef LEN
#define LEN 8
#endif
#define WIDTH 5
#define TAB 4

static unsigned advance(unsigned column, char c)
{
	switch (c) {
	case '\b': return column ? column - 1 : 0;
	case '\r': return 0;
	case '\t': return column + TAB - column % TAB;
	default: return column + 1;
	}
}

int main(void)
{
	char text[LEN], line[LEN];
	unsigned length = 0, column = 0, lines = 0, longest = 0;
	klee_make_symbolic(text, sizeof text, "text");
	for (unsigned i = 0; i < LEN && text[i]; i++) {
		char c = text[i];
		if (c == '\n') {
			lines++;
			length = column = 0;
			continue;
		}
		column = advance(column, c);
		if (column > WIDTH && length > 0) {
			unsigned cut = length;
			while (cut > 0 && line[cut - 1] != ' ' && line[cut - 1] != '\t')
				cut--;
			if (cut == 0)
				cut = length;
			lines++;
			unsigned rest = length - cut;
			for (unsigned k = 0; k < rest; k++)
				line[k] = line[cut + k];
			length = rest;
			column = 0;
			for (unsigned k = 0; k < length; k++)
				column = advance(column, line[k]);
			column = advance(column, c);
		}
		line[length++] = c;
		if (column > longest)
			longest = column;
	}
	BENCH_CHECK(lines <= LEN && length <= LEN);
	return longest > WIDTH ? 1 : lines > 2 ? 2 : 3;
}
