/* colour.h - colours on a terminal, and nothing of them anywhere else. */
#ifndef FORMAT_COLOUR_H
#define FORMAT_COLOUR_H
#include <stdbool.h>
#include <stdio.h>

enum colour_when { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER }; /* as --color's words */

enum colour {
	COLOUR_OFF,
	COLOUR_ALARM,  /* what is wrong */
	COLOUR_STRONG, /* what to read first */
	COLOUR_FAINT,  /* what is only there for orientation */
	COLOUR_MARK,   /* the caret under a place */
	COLOUR_LABEL,  /* what a line is about */
};

/* By itself: on a terminal, unless the environment has NO_COLOR or TERM=dumb. */
bool colour_is_wanted(enum colour_when when, FILE *out);
/* The index of the word in "auto|always|never"; false: it is none of them. */
bool colour_parse(const char *word, enum colour_when *out);
/* The sequence that switches it on; "" unless is_on. */
const char *colour_code(bool is_on, enum colour c);
/* Columns of the terminal that `out` is; `otherwise` if it is none. */
unsigned colour_width(FILE *out, unsigned otherwise);
#endif
