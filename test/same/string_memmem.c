/* memmem, strstr, strcasestr, memrchr against a plain search. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <strings.h>

static long plain(const char *h, size_t n, const char *s, size_t m)
{
	for (size_t i = 0; i + m <= n; i++) {
		size_t k = 0;
		while (k < m && h[i + k] == s[k])
			k++;
		if (k == m)
			return (long)i;
	}
	return -1;
}

int main(void)
{
	volatile unsigned seed = 11;
	char hay[200], needle[40];
	for (int round = 0; round < 150; round++) {
		unsigned n = 1 + (seed = seed * 69069 + 1) % 180, m = (seed >> 9) % 12;
		unsigned letters = 2 + round % 3;
		for (unsigned i = 0; i < n; i++)
			hay[i] =
				(char)('a' + (seed = seed * 69069 + 1) / 65536 % letters);
		hay[n] = 0;
		for (unsigned i = 0; i < m; i++)
			needle[i] =
				(char)('a' + (seed = seed * 69069 + 1) / 65536 % letters);
		needle[m] = 0;
		char *p = memmem(hay, n, needle, m), *q = strstr(hay, needle);
		long at = plain(hay, n, needle, m);
		if ((p ? p - hay : -1) != at || (q ? q - hay : -1) != at)
			printf("wrong ");
		char *last = memrchr(hay, 'b', n);
		needle[0] &= m ? 0xdf : 0xff;
		char *r = strcasestr(hay, needle);
		printf("%ld %ld %ld\n", at, last ? (long)(last - hay) : -1,
		       r ? (long)(r - hay) : -1);
	}
	printf("%d\n", memmem("abc", 3, "", 0) != NULL);
	return 0;
}
