/* Formatting and parsing of numbers by hand: itoa in all bases, roman, words. */
#include <stdio.h>
#include <string.h>

static char *itoa(long v, char *out, int base)
{
	char tmp[70], *p = tmp;
	unsigned long u = v < 0 ? 0ul - (unsigned long)v : (unsigned long)v;
	do
		*p++ = "0123456789abcdefghijklmnopqrstuvwxyz"[u % (unsigned)base];
	while (u /= (unsigned)base);
	if (v < 0)
		*p++ = '-';
	char *o = out;
	while (p > tmp)
		*o++ = *--p;
	*o = 0;
	return out;
}

static const char *roman(int n, char *out)
{
	static const struct {
		int v;
		const char *s;
	} t[] = {{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"},
		 {90, "XC"},  {50, "L"},   {40, "XL"}, {10, "X"},   {9, "IX"},
		 {5, "V"},    {4, "IV"},   {1, "I"}};
	*out = 0;
	for (unsigned i = 0; i < 13; i++)
		for (; n >= t[i].v; n -= t[i].v)
			strcat(out, t[i].s);
	return out;
}

int main(void)
{
	char a[80], b[80];
	static const long values[] = {0,
				      1,
				      -1,
				      255,
				      -256,
				      2147483647,
				      -2147483648,
				      9223372036854775807,
				      -9223372036854775807 - 1};
	for (int i = 0; i < 9; i++)
		for (int base = 2; base <= 36; base += 7)
			printf("%s ", itoa(values[i], a, base));
	printf("\n");
	for (int n = 1; n < 4000; n = n * 2 + 7)
		printf("%d %s %s\n", n, roman(n, b), itoa(n, a, 3));
	return 0;
}
