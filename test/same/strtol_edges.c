/* strtol and family: bases, signs, prefixes, overflow, end pointers. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	static const char *const texts[] = {"0",
					    "123",
					    "-123",
					    "+7",
					    "  42abc",
					    "0x1F",
					    "0X",
					    "077",
					    "08",
					    "zz",
					    "",
					    "-",
					    "9223372036854775807",
					    "9223372036854775808",
					    "-9223372036854775808",
					    "-9223372036854775809",
					    "18446744073709551615",
					    "18446744073709551616",
					    "2147483648",
					    "\t\n 5",
					    "0b101",
					    "1_000"};
	static const int bases[] = {0, 2, 8, 10, 16, 36};
	for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		printf("%s:", texts[i]);
		for (int k = 0; k < 6; k++) {
			char *end;
			errno = 0;
			long l = strtol(texts[i], &end, bases[k]);
			int e1 = errno;
			errno = 0;
			unsigned long u = strtoul(texts[i], NULL, bases[k]);
			printf(" %ld,%td,%d,%lu,%d", l, end - texts[i], e1 == ERANGE, u,
			       errno == ERANGE);
		}
		printf("\n%d %ld %lld %jd %ju\n",
		       i == 12 || (i > 12 && i < 19) ? 0 : atoi(texts[i]), atol("77"),
		       strtoll(texts[i], NULL, 10), strtoimax(texts[i], NULL, 16),
		       strtoumax(texts[i], NULL, 8));
	}
	return 0;
}
