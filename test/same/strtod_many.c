/* strtod, strtof, strtold on decimal, hexadecimal and special texts. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	static const char *const texts[] = {
		"0",
		"-0",
		"1",
		"1.",
		".5",
		".",
		"+.e1",
		"1e",
		"1e+",
		"1e5",
		"1E-5",
		"1e400",
		"1e-400",
		"2.2250738585072011e-308",
		"4.9406564584124654e-324",
		"2.4e-324",
		"1.7976931348623157e308",
		"1.7976931348623159e308",
		"0x1p3",
		"0x.8",
		"0x1.8p-1",
		"0xp1",
		"0x",
		"0x1p-1080",
		"0x1.fffffffffffff8p0",
		"0x1.fffffffffffff7p0",
		"inf",
		"-INFINITY",
		"infinit",
		"nan",
		"NaN(abc)",
		"nan(",
		" 12.5abc",
		"123456789012345678901234567890",
		"0.1",
		"0.3",
		"9007199254740993",
		"9007199254740992.9999999999999999999999999",
		"1e22",
		"1e23",
		"6.103515625e-05",
		"3.4028235677973366e38",
		"1.401298464324817e-45",
		"0.000000000000000000000000000000000000000000000000001e51",
		"1e4932",
		"1e-4950",
		"0x1.00000000000000000001p0",
		"1,5",
		"1_000",
		"00012.500"};
	for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
		char *end;
		errno = 0;
		double d = strtod(texts[i], &end);
		printf("%s: %a %d %d", texts[i], d, errno, (int)(end - texts[i]));
		errno = 0;
		float f = strtof(texts[i], &end);
		printf(" %a %d %d", (double)f, errno, (int)(end - texts[i]));
		errno = 0;
		long double l = strtold(texts[i], &end);
		printf(" %La %d %d\n", l, errno, (int)(end - texts[i]));
	}
	printf("%g %g\n", atof("2.5e3x"), atof("x"));
	return 0;
}
