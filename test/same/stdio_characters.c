/* Characters of all values through putc, getc, fputs, puts; wide orientation. */
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

int main(void)
{
	for (int i = 0; i < 256; i++)
		putchar(i);
	putchar('\n');
	char text[257];
	for (int i = 0; i < 256; i++)
		text[i] = (char)(i ? i : 1);
	text[256] = 0;
	puts(text);
	FILE *f = fmemopen(text, 256, "r");
	unsigned sum = 0;
	for (int c; (c = getc(f)) != EOF;)
		sum = sum * 31 + (unsigned)c;
	printf("%u %d %d\n", sum, fwide(f, 0) < 0, fwide(f, 1) < 0);
	fclose(f);
	setlocale(LC_ALL, "C.UTF-8");
	char utf[] = "a\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80z";
	f = fmemopen(utf, strlen(utf), "r");
	for (wint_t w; (w = getwc(f)) != WEOF;)
		printf("%x ", (unsigned)w);
	printf("%d\n", fwide(f, 0) > 0);
	fclose(f);
	return 0;
}
