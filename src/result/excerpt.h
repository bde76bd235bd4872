/* excerpt.h - a few lines of the tested program's source with a caret under the place. */
#ifndef RESULT_EXCERPT_H
#define RESULT_EXCERPT_H
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct excerpt {
	const char *file, *dir; /* dir: what the name is relative to; "" unknown */
	uint32_t line, column; /* column 0: no caret */
	uint32_t context; /* lines on each side */
	unsigned
		width; /* of the whole, in columns; a longer line is cut around the caret */
	bool has_colour;
};

/* False, with nothing written, if the file cannot be read or is shorter. A relative name
 * is looked for in its directory first, then in the current one. Tabs become blanks, what a
 * terminal might obey becomes '?'. */
bool excerpt_write(FILE *out, const struct excerpt *e);
#endif
