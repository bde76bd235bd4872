/* memcpy, memmove, memset, memcmp at many sizes and alignments. */
#include <stdio.h>
#include <string.h>

static unsigned char a[300], b[300];

static unsigned checksum(const unsigned char *p, int n)
{
	unsigned sum = 1;
	for (int i = 0; i < n; i++)
		sum = sum * 31 + p[i];
	return sum;
}

int main(void)
{
	volatile size_t zero = 0;
	for (int i = 0; i < 300; i++)
		a[i] = (unsigned char)(i * 7 + 3);
	for (size_t n = 0; n < 140; n += 9)
		for (size_t from = 0; from < 5; from++) {
			memset(b, 0, sizeof b);
			memcpy(b + from * 2 + 1, a + from, n + zero);
			memmove(b + 10, b + 5 + from, n + zero);
			memmove(b + from, b + 7, n + zero);
			memset(b + 150 + from, (int)n, n + zero);
			printf("%08x %d\n", checksum(b, 300),
			       memcmp(a, b, n + zero) == 0);
		}
	memcpy(b, a, 300);
	memmove(b + 1, b, 299);
	printf("%08x\n", checksum(b, 300));
	memmove(b, b + 1, 299);
	printf("%08x\n", checksum(b, 300));
	struct {
		int x[20];
	} s, t;
	memset(&s, 0x5a, sizeof s);
	t = s;
	printf("%d %x\n", memcmp(&s, &t, sizeof s), (unsigned)t.x[19]);
	return 0;
}
