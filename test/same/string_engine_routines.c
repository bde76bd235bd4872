/* Long strings through the routines that the engine answers itself, at all alignments. */
#include <stdio.h>
#include <string.h>

int main(void)
{
	static char a[300], b[300];
	volatile int seed = 3;
	unsigned sum = 0;
	for (int at = 0; at < 17; at++)
		for (int n = 0; n < 200; n += 13) {
			memset(a, 0, sizeof a), memset(b, 0, sizeof b);
			for (int i = 0; i < n; i++)
				a[at + i] = (char)('a' + (i * 7 + at + seed) % 26);
			char *s = a + at;
			strcpy(b + 16 - at, s);
			sum = sum * 31 + (unsigned)strlen(b + 16 - at);
			sum = sum * 31 + (unsigned)strcmp(s, b + 16 - at);
			if (n > 3)
				b[16 - at + n / 2] ^= 1;
			int c = strcmp(s, b + 16 - at);
			sum = sum * 31 + (unsigned)((c > 0) - (c < 0));
			c = memcmp(s, b + 16 - at, (size_t)n);
			sum = sum * 31 + (unsigned)((c > 0) - (c < 0));
			c = strncmp(s, b + 16 - at, (size_t)n / 2);
			sum = sum * 31 + (unsigned)((c > 0) - (c < 0));
			char *p = strchr(s, 'k'), *q = strrchr(s, 'k'),
			     *r = strstr(s, "ho");
			sum = sum * 31 + (unsigned)(p ? p - s : 500);
			sum = sum * 31 + (unsigned)(q ? q - s : 500);
			sum = sum * 31 + (unsigned)(r ? r - s : 500);
			sum = sum * 31 + (unsigned)strspn(s, "abcdefghij");
			sum = sum * 31 + (unsigned)strcspn(s, "xyz");
			strncat(s, "tail of text", 7);
			sum = sum * 31 + (unsigned)strlen(s);
			memmove(s + 3, s, (size_t)n);
			char *z = memchr(s, 'q', (size_t)n);
			sum = sum * 31 + (unsigned)(z ? z - s : 500);
			printf("%u\n", sum);
		}
	return 0;
}
