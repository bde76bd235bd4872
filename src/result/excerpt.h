/* excerpt.h - a few lines of the tested program's source with a caret under the place. */
#ifndef RESULT_EXCERPT_H
#define RESULT_EXCERPT_H
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Writes the line and up to `context` lines on each side; column 0: no caret. False, with
 * nothing written, if the file cannot be read or is shorter. Tabs become blanks, what a
 * terminal might obey becomes '?'. */
bool excerpt_write(FILE *out, const char *path, uint32_t line, uint32_t column,
		   uint32_t context);
#endif
