/* price.c - the text of a price to pence, and the rate for so many. The range is checked
 * before rounding: 9999.995 is not too large, but it is a million pence, and there are ten
 * rates for a hundred thousand each. */
#include <everett.h>
#include <stdlib.h>

static const unsigned char rates[10] = {20, 20, 15, 15, 15, 10, 10, 10, 5, 5};

/* -1: not a price. */
static long pence(const char *text)
{
	char *end;
	double v = strtod(text, &end);
	if (end == text || *end || !(v >= 0) || v >= 10000)
		return -1;
	return (long)(v * 100 + 0.5);
}

int main(void)
{
	char text[9];
	ev_make_symbolic(text, 8, "text");
	text[8] = 0;
	for (int i = 0; i < 8; i++)
		ev_assume(text[i] == '.' || (text[i] >= '0' && text[i] <= '9'));
	long n = pence(text);
	if (n < 0)
		return 1;
	return rates[n / 100000];
}
