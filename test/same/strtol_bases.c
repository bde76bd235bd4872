/* strtol, strtoul, strtoll in every base with prefixes, signs and rest. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	static const char *const texts[] = {"0",
					    "  42x",
					    "-17",
					    "+8",
					    "0x1F",
					    "0X",
					    "0xg",
					    "017",
					    "08",
					    "z",
					    "Zz9",
					    "-0",
					    "9223372036854775807",
					    "9223372036854775808",
					    "-9223372036854775808",
					    "-9223372036854775809",
					    "18446744073709551615",
					    "18446744073709551616",
					    "-1",
					    "--1",
					    "",
					    " ",
					    "\t\n 12 34",
					    "1010102",
					    "0b101",
					    "99999999999999999999"};
	static const int bases[] = {0, 2, 3, 8, 10, 16, 36, 1, 37};
	for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++)
		for (unsigned k = 0; k < sizeof bases / sizeof *bases; k++) {
			char *end = NULL;
			errno = 0;
			long l = strtol(texts[i], &end, bases[k]);
			int e1 = errno;
			printf("%ld %d %d ", l, e1, end ? (int)(end - texts[i]) : -1);
			errno = 0;
			end = NULL;
			unsigned long u = strtoul(texts[i], &end, bases[k]);
			printf("%lu %d %d ", u, errno, end ? (int)(end - texts[i]) : -1);
			errno = 0;
			intmax_t m = strtoimax(texts[i], NULL, bases[k]);
			printf("%jd %d\n", m, errno);
		}
	printf("%d %ld %lld\n", atoi("  -12z"), atol("99x"), atoll("-123456789012"));
	return 0;
}
