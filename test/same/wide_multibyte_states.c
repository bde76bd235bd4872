/* mbrtowc byte by byte, invalid sequences, wcrtomb, mbsrtowcs and back, mbrlen. */
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uchar.h>
#include <wchar.h>

int main(void)
{
	setlocale(LC_ALL, "C.UTF-8");
	static const char *const texts[] = {
		"a",	"\xc3\xa4", "\xe2\x82\xac", "\xf0\x9f\x98\x80", "\x80",
		"\xc3", "\xc0\xaf", "\xed\xa0\x80", "\xf5\x80\x80\x80", "\xe2\x28\xa1",
		"\xff", ""};
	for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
		mbstate_t st = {0};
		wchar_t w = 0;
		for (const char *p = texts[i];; p++) {
			errno = 0;
			size_t n = mbrtowc(&w, p, 1, &st);
			printf("%d:%x:%d ", (int)n, (unsigned)w, errno);
			if ((int)n >= 0 || n == (size_t)-1 || !*p)
				break;
		}
		memset(&st, 0, sizeof st);
		printf("%d %d", (int)mbrlen(texts[i], 4, &st), mblen(texts[i], 4));
		char32_t c32 = 0;
		char16_t c16 = 0;
		memset(&st, 0, sizeof st);
		int r = (int)mbrtoc32(&c32, texts[i], 4, &st);
		memset(&st, 0, sizeof st);
		int q = (int)mbrtoc16(&c16, texts[i], 4, &st);
		printf(" %d %x %d %x\n", r, (unsigned)c32, q, (unsigned)c16);
	}
	char out[8];
	for (unsigned c = 1; c < 0x110000; c = c * 3 + 1) {
		mbstate_t st = {0};
		int n = (int)wcrtomb(out, (wchar_t)c, &st);
		printf("%d", n);
		for (int i = 0; i < n; i++)
			printf("%02x", (unsigned char)out[i]);
		printf(" ");
	}
	wchar_t wide[20];
	char back[40];
	const char *from = "x\xc3\xa4y\xe2\x82\xac";
	mbstate_t st = {0};
	printf("%zu", mbsrtowcs(wide, &from, 20, &st));
	printf(" %d %zu %zu\n", from == NULL, wcstombs(back, wide, 40), strlen(back));
	return 0;
}
