/* colour.c - see colour.h. */
#include "format/colour.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

bool colour_is_wanted(enum colour_when when, FILE *out)
{
	const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
	if (when != COLOUR_AUTO)
		return when == COLOUR_ALWAYS;
	return !(no && *no) && term && strcmp(term, "dumb") != 0 && isatty(fileno(out));
}

bool colour_parse(const char *word, enum colour_when *out)
{
	static const char *const words[] = {"auto", "always", "never"};
	for (unsigned i = 0; i < 3; i++)
		if (strcmp(words[i], word) == 0) {
			*out = (enum colour_when)i;
			return true;
		}
	return false;
}

const char *colour_code(bool is_on, enum colour c)
{
	static const char *const codes[] = {
		[COLOUR_OFF] = "\033[0m",     [COLOUR_ALARM] = "\033[1;31m",
		[COLOUR_STRONG] = "\033[1m",  [COLOUR_FAINT] = "\033[2m",
		[COLOUR_MARK] = "\033[1;32m", [COLOUR_LABEL] = "\033[36m",
	};
	return is_on ? codes[c] : "";
}

unsigned colour_width(FILE *out, unsigned otherwise)
{
	struct winsize size;
	if (!isatty(fileno(out)) || ioctl(fileno(out), TIOCGWINSZ, &size) != 0 ||
	    size.ws_col < 40)
		return otherwise;
	return size.ws_col;
}
