/* colour_test.c - tests of the parser in examples/colour.c. */
#include <everett/test.h>

#include "colour.h"

#include <stdlib.h>

static char text[13];

/* Every text of up to n characters. */
static struct colour *parse_any(size_t n)
{
	ev_make_symbolic(text, n, "text");
	text[n] = 0;
	return colour_parse(text);
}

// expect: exhausts
EV_TEST(short_texts)
{
	free(parse_any(8));
}

/* Six digits say nothing about the opacity. */
// expect: exhausts
// value: text = "#ff8000"
EV_TEST(hex_digits)
{
	struct colour *c;
	ev_make_symbolic(text, 7, "text");
	ev_assume(text[0] == '#');
	c = colour_parse(text);
	ev_assume(c != NULL);
	ev_assert(c->part[3] == 0);
	free(c);
}

// expect: finding out-of-bounds-write in parse_list
EV_TEST(long_lists)
{
	free(parse_any(12));
}
