/* Block operations whose ends lie around page borders of 4096 bytes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long sum(const unsigned char *p, size_t n)
{
	unsigned long s = n;
	while (n--)
		s = s * 31 + *p++;
	return s;
}

int main(void)
{
	static unsigned char a[4 * 4096], b[4 * 4096];
	volatile int step = 1;
	for (unsigned i = 0; i < sizeof a; i++)
		a[i] = (unsigned char)(i * 7 + i / 251);
	for (int d = -9; d <= 9; d += step) {
		for (int e = -3; e <= 3; e++) {
			size_t from = (size_t)(4096 + d), to = (size_t)(8192 + e),
			       n = (size_t)(4096 + d * e);
			memcpy(b + to, a + from, n);
			printf("%lu ", sum(b + to - 2, n + 4));
			memmove(b + from, b + from + 5, n);
			memmove(b + to + 3, b + to, (size_t)(4000 + d));
			printf("%d ", memcmp(b + to, a + from, n) > 0);
			memset(b + from - 1, d, (size_t)(e + 5));
			unsigned char *hit = memchr(b + from, 0x55, n);
			printf("%ld\n", hit ? (long)(hit - b) : -1);
		}
	}
	for (size_t len = 4080; len < 4110; len += 5) {
		memset(a, 'x', sizeof a);
		a[len] = 0;
		a[len / 2] = 'y';
		printf("%zu %ld %ld %d\n", strlen((char *)a),
		       (long)(strchr((char *)a, 'y') - (char *)a),
		       (long)(strrchr((char *)a, 'x') - (char *)a),
		       strcmp((char *)a, (char *)a + 1));
		strcpy((char *)b, (char *)a);
		printf("%lu\n", sum(b, len + 2));
	}
	return 0;
}
