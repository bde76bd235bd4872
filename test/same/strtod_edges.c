/* strtod: halfway cases, long inputs, denormals, overflow, hexadecimal. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	static const char *const texts[] = {
		"0",
		"-0",
		"1",
		"0.1",
		"1e23",
		"8.5e22",
		"9007199254740993",
		"9007199254740992.99999999999999999999",
		"2.2250738585072011e-308",
		"2.2250738585072014e-308",
		"4.9406564584124654e-324",
		"2.4703282292062327e-324",
		"2.4703282292062328e-324",
		"1.7976931348623157e308",
		"1.7976931348623159e308",
		"1e309",
		"-1e309",
		"1e-400",
		"0x1p0",
		"0x1.fffffffffffff8p0",
		"0x1.fffffffffffff7p0",
		"0x.8p1",
		"0x",
		"inf",
		"nanx",
		"infinityx",
		".",
		"e5",
		"1e+",
		"1.5e3xyz",
		"  -2.5",
		"123456789012345678901234567890",
		"0.000000000000000000000000000000123",
		"1.00000000000000011102230246251565404236316680908203125",
		"1.00000000000000011102230246251565404236316680908203124",
		"1.00000000000000011102230246251565404236316680908203126"};
	for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		char *end;
		errno = 0;
		double d = strtod(texts[i], &end);
		int e = errno == ERANGE;
		float f = strtof(texts[i], NULL);
		long double l = strtold(texts[i], NULL);
		if (d != d)
			printf("%s: nan %td\n", texts[i], end - texts[i]);
		else
			printf("%s: %a %td %d %a %La %g\n", texts[i], d, end - texts[i],
			       e, (double)f, l, atof(texts[i]));
	}
	return 0;
}
