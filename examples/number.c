/* number.c - strtod on every text of two characters: all numbers that two characters can
 * write are found, each with its own test. */
#include <everett.h>
#include <math.h>
#include <stdlib.h>

int main(void)
{
	char text[3], *end;
	ev_make_symbolic(text, 2, "text");
	text[2] = 0;
	double v = strtod(text, &end);
	ev_assert(v >= -9 && v <= 99); /* so no NaN either */
	if (end == text)
		return 0;
	return v < 0 ? 1 : v == floor(v) ? 2 : 3;
}
