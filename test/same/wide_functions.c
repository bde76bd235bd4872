/* wcs functions, wcstol, wcstod, towupper and friends. */
#include <locale.h>
#include <stdio.h>
#include <wchar.h>
#include <wctype.h>

int main(void)
{
	setlocale(LC_ALL, "C.UTF-8");
	wchar_t a[40] = L"gr\u00fc\u00df dich", b[40];
	printf("%zu %d\n", wcslen(a), wcscmp(a, L"gr\u00fc\u00df") > 0);
	wcscpy(b, a);
	wcscat(b, L"!");
	printf("%ls %d\n", b, (int)(wcschr(b, L'\u00df') - b));
	printf("%d %d\n", (int)(wcsstr(b, L"dich") - b), wcsrchr(b, L'q') == NULL);
	printf("%zu %zu\n", wcsspn(b, L"rg\u00fc"), wcscspn(b, L" "));
	wchar_t *save, words[] = L"one two;three";
	for (wchar_t *w = wcstok(words, L" ;", &save); w; w = wcstok(NULL, L" ;", &save))
		printf("[%ls]", w);
	wchar_t *end;
	printf("\n%ld %d\n", wcstol(L"-0x1fz", &end, 0), *end == L'z');
	printf("%g %lu\n", wcstod(L"2.5e3", NULL), wcstoul(L"777", NULL, 8));
	for (wint_t c = 0; c < 0x500; c += 7)
		printf("%x:%x:%x:%d%d%d%d%d ", (unsigned)c, (unsigned)towupper(c),
		       (unsigned)towlower(c), !!iswalpha(c), !!iswdigit(c), !!iswspace(c),
		       !!iswprint(c), wcwidth((wchar_t)c) + 1);
	wctype_t upper = wctype("upper");
	printf("\n%d %d\n", !!iswctype(L'A', upper), !!iswctype(L'a', upper));
	wmemset(b, L'x', 5);
	printf("%d %ls\n", wmemcmp(b, L"xxxxx", 5), wmemchr(a, L' ', 20));
	return 0;
}
