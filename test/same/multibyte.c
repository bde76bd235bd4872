/* UTF-8 to wide and back, shift by shift, valid and invalid. */
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uchar.h>
#include <wchar.h>

int main(void)
{
	printf("%zu\n", (size_t)MB_CUR_MAX);
	printf("%d\n", setlocale(LC_ALL, "C.UTF-8") != NULL);
	printf("%zu\n", (size_t)MB_CUR_MAX);
	const char *s = "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80z";
	wchar_t w[20];
	size_t n = mbstowcs(w, s, 20);
	printf("%zu:", n);
	for (size_t i = 0; i < n; i++)
		printf(" %x", (unsigned)w[i]);
	char back[40];
	n = wcstombs(back, w, sizeof back);
	printf("\n%zu %d\n", n, strcmp(s, back));
	mbstate_t st;
	memset(&st, 0, sizeof st);
	for (const char *p = s; *p;) {
		wchar_t c;
		size_t k = mbrtowc(&c, p, 1, &st);
		printf("%d ", (int)k);
		if (k != (size_t)-2)
			printf("(%x) ", (unsigned)c);
		p++;
	}
	printf("\n");
	static const char *const bad[] = {"\x80",	  "\xc0\x80",
					  "\xed\xa0\x80", "\xf5\x80\x80\x80",
					  "\xe2\x82",	  "\xc3("};
	for (int i = 0; i < 6; i++) {
		wchar_t c = 0;
		memset(&st, 0, sizeof st);
		errno = 0;
		size_t k = mbrtowc(&c, bad[i], strlen(bad[i]), &st);
		printf("%d %d, ", (int)k, errno == EILSEQ);
	}
	printf("\n%d %d\n", mblen(s + 1, 4), wctomb(back, 0x20ac));
	char16_t c16;
	memset(&st, 0, sizeof st);
	size_t k = mbrtoc16(&c16, s + 6, 4, &st);
	printf("%d %x ", (int)k, c16);
	k = mbrtoc16(&c16, s + 10, 1, &st);
	printf("%d %x\n", (int)k, c16);
	printf("[%ls] [%.3ls] [%lc]\n", w, w, (wint_t)0xe9);
	return 0;
}
