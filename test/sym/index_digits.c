/* A decimal number is collected in a large table of words whose fill depends on the digits,
 * as in a reader of floating point: questions over two digits, circuits of thousands of
 * bytes. The paths are few: one for each fill, and what is asked about it. */
/* exits: 0 1 2 3 4 */
#include <everett.h>

enum { WORDS = 2048 };
static unsigned x[WORDS];

/* Nonzero digits only, from the end of the table. */
static unsigned collect(const char *s, unsigned n)
{
	unsigned k = WORDS;
	for (unsigned i = 0; i < n; i++) {
		unsigned is_nonzero = s[i] != '0';
		k -= is_nonzero;
		x[k & (WORDS - 1)] = x[k & (WORDS - 1)] * 10 + (unsigned)(s[i] - '0');
	}
	return k;
}

int main(void)
{
	char s[3];
	ev_make_symbolic(s, sizeof s, "s");
	for (unsigned i = 0; i < sizeof s; i++)
		ev_assume((s[i] >= '0') & (s[i] <= '9'));
	unsigned k = collect(s, sizeof s), sum = 0;
	for (unsigned i = k; i < WORDS; i++)
		sum += x[i];
	unsigned full = WORDS - k;
	if (full == 3) {
		ev_assert(sum == (unsigned)(s[0] + s[1] + s[2] - 3 * '0'));
		return 3;
	}
	ev_assert(sum <= 900);
	if (sum == 900)
		return 4;
	return (int)full;
}
