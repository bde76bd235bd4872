/* Wide strings, classification, conversion of numbers, wide printf. */
#include <stdio.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

int main(void)
{
	wchar_t a[40] = L"wide ", b[40];
	wcscat(a, L"string \x00e9\x20ac");
	wcscpy(b, a);
	printf("%zu %d %d\n", wcslen(a), wcscmp(a, b), wcsncmp(a, L"wine", 2));
	printf("%td %td %td\n", wcschr(a, L's') - a, wcsrchr(a, L'i') - a,
	       wcsstr(a, L"ring") - a);
	printf("%zu %zu\n", wcsspn(a, L"dewi"), wcscspn(a, L"xyz "));
	wmemset(b, L'z', 5);
	wmemcpy(b + 2, a, 3);
	wmemmove(b + 1, b, 4);
	b[6] = 0;
	for (int i = 0; b[i]; i++)
		printf("%x ", (unsigned)b[i]);
	printf("\n");
	for (wint_t c = 0x20; c < 0x500; c += 37)
		printf("%d%d%d%d%d %x ", !!iswalpha(c), !!iswdigit(c), !!iswspace(c),
		       !!iswupper(c), !!iswpunct(c), (unsigned)towupper(c));
	printf("\n");
	wchar_t *end;
	printf("%ld ", wcstol(L"-123xyz", &end, 10));
	printf("%lc %g %lu\n", (wint_t)*end, wcstod(L"2.5e3", NULL),
	       wcstoul(L"ff", NULL, 16));
	int n = swprintf(b, 40, L"%d %ls %s %c", 42, L"wide", "narrow", 'c');
	printf("%d ", n);
	int x;
	wchar_t word[10];
	n = swscanf(L"17 apples", L"%d %9ls", &x, word);
	printf("%d %d %zu\n", n, x, wcslen(word));
	wchar_t tokens[] = L"a,b;c", *save;
	for (wchar_t *t = wcstok(tokens, L",;", &save); t; t = wcstok(NULL, L",;", &save))
		printf("%lc ", (wint_t)*t);
	printf("\n");
	return 0;
}
