/* %ls and %lc, precision in bytes, characters of one to four bytes, invalid ones. */
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <wchar.h>

int main(void)
{
	setlocale(LC_ALL, "C.UTF-8");
	printf("[%ls] [%lc]\n", L"gr\u00fc\u00dfe", (wint_t)0x20ac);
	printf("[%10ls] [%-10ls]\n", L"\u00e9\u00e8", L"\U0001f600");
	for (int i = 0; i < 8; i++)
		printf("[%.*ls] ", i, L"a\u00e9\u20acb");
	printf("\n%S %C\n", L"wide", (wint_t)L'w');
	char out[32];
	errno = 0;
	int n = snprintf(out, sizeof out, "%lc", (wint_t)0xd800);
	printf("%d %d\n", n, errno == EILSEQ);
	wchar_t wide[40];
	n = swprintf(wide, 40, L"%d-%s-%ls-%5.1f", 12, "abc", L"xyz", 2.25);
	printf("%d %ls\n", n, wide);
	printf("%d\n", swprintf(wide, 3, L"%d", 12345));
	int a;
	float f;
	wchar_t word[10];
	printf("%d", swscanf(L"12 3.5 w\u00f6rd", L"%d %f %9ls", &a, &f, word));
	printf(" %d %g %ls\n", a, (double)f, word);
	return 0;
}
