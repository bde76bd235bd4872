/* Text work: paragraphs, Roman numerals, calendars, UTF-8, Caesar, anagrams. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void wrap(const char *s, int width)
{
	int column = 0;
	while (*s) {
		int n = (int)strcspn(s, " ");
		if (column && column + 1 + n > width) {
			putchar('\n');
			column = 0;
		}
		column += printf("%s%.*s", column ? " " : "", n, s);
		s += n;
		s += strspn(s, " ");
	}
	putchar('\n');
}

static void roman(int n)
{
	static const struct {
		int value;
		const char *text;
	} table[] = {{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"},
		     {90, "XC"},  {50, "L"},   {40, "XL"}, {10, "X"},	{9, "IX"},
		     {5, "V"},	  {4, "IV"},   {1, "I"}};
	for (int i = 0; i < 13; i++)
		for (; n >= table[i].value; n -= table[i].value)
			fputs(table[i].text, stdout);
	putchar(' ');
}

static int weekday(int y, int m, int d)
{
	static const int shift[] = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
	y -= m < 3;
	return (y + y / 4 - y / 100 + y / 400 + shift[m - 1] + d) % 7;
}

static void calendar(int y, int m)
{
	static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
	int n = days[m - 1] + (m == 2 && ((y % 4 == 0 && y % 100) || y % 400 == 0));
	int w = weekday(y, m, 1);
	printf("%*s", w * 3, "");
	for (int d = 1; d <= n; d++)
		printf("%2d%c", d, (d + w) % 7 == 0 || d == n ? '\n' : ' ');
}

static int utf8(char *out, unsigned c)
{
	if (c < 0x80)
		return out[0] = (char)c, 1;
	int n = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
	for (int i = n - 1; i > 0; i--, c >>= 6)
		out[i] = (char)(0x80 | (c & 0x3f));
	out[0] = (char)(0xf00u >> n | c);
	return n;
}

static int by_char(const void *a, const void *b)
{
	return *(const char *)a - *(const char *)b;
}

int main(void)
{
	wrap("It was the best of times, it was the worst of times, it was the age of "
	     "wisdom, it was the age of foolishness",
	     30);
	for (int n = 1; n < 4000; n = n * 3 + 1)
		roman(n);
	printf("\n");
	calendar(2024, 2);
	calendar(1999, 12);
	static const unsigned points[] = {0x41, 0xe9, 0x20ac, 0x1f600, 0x10ffff};
	for (int i = 0; i < 5; i++) {
		char b[5] = "";
		int n = utf8(b, points[i]);
		for (int k = 0; k < n; k++)
			printf("%02x", (unsigned char)b[k]);
		putchar(' ');
	}
	char secret[] = "Hello, World!";
	for (char *p = secret; *p; p++)
		if (isalpha((unsigned char)*p))
			*p = (char)((*p | 32) - 'a' + 13 > 25 ? *p - 13 : *p + 13);
	printf("%s ", secret);
	char a[] = "listen", b[] = "silent";
	qsort(a, 6, 1, by_char);
	qsort(b, 6, 1, by_char);
	printf("%d\n", strcmp(a, b));
	return 0;
}
