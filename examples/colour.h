/* colour.h - red, green, blue and opacity from text. */
#ifndef COLOUR_H
#define COLOUR_H

struct colour {
	unsigned char part[4];
};

/* A colour to be freed, or NULL if the text is none. */
struct colour *colour_parse(const char *text);
#endif
