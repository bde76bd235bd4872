/* colour_test.c - a symbolic test: the parser on every text of up to twelve characters. */
#include "colour.h"

#include <everett.h>
#include <stdlib.h>

int main(void)
{
	char text[13];
	ev_make_symbolic(text, sizeof text, "text");
	text[12] = 0;
	struct colour *c = colour_parse(text);
	if (!c)
		return 1;
	/* Short hexadecimal colours have equal digits. */
	if (text[0] == '#' && !text[4])
		ev_assert(c->part[0] % 17 == 0);
	free(c);
	return 0;
}
