/* qsort of elements of many sizes and many orders; bsearch for hits and misses. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int comparisons;

static int by_bytes3(const void *a, const void *b)
{
	comparisons++;
	return memcmp(a, b, 3);
}
static int by_short(const void *a, const void *b)
{
	short x = *(const short *)a, y = *(const short *)b;
	return (x > y) - (x < y);
}
static int by_double_down(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x < y) - (x > y);
}
struct big {
	int key;
	char pad[37];
};
static int by_key(const void *a, const void *b)
{
	return ((const struct big *)a)->key - ((const struct big *)b)->key;
}

int main(void)
{
	volatile unsigned seed = 5;
	for (int n = 0; n < 40; n += 3) {
		unsigned char bytes[40][3];
		short shorts[40];
		double doubles[40];
		struct big bigs[40];
		for (int i = 0; i < n; i++) {
			unsigned r = seed = seed * 1664525 + 1013904223;
			bytes[i][0] = (unsigned char)(r >> 28);
			bytes[i][1] = (unsigned char)(r >> 20);
			bytes[i][2] = (unsigned char)i;
			shorts[i] = (short)(r >> 9);
			doubles[i] = (int)(r >> 3) / 1000.0;
			memset(&bigs[i], i, sizeof bigs[i]);
			bigs[i].key = (int)(r >> 8) % 500;
		}
		qsort(bytes, (size_t)n, 3, by_bytes3);
		qsort(shorts, (size_t)n, sizeof *shorts, by_short);
		qsort(doubles, (size_t)n, sizeof *doubles, by_double_down);
		qsort(bigs, (size_t)n, sizeof *bigs, by_key);
		for (int i = 0; i < n; i++)
			printf("%02x%02x%02x %d %g %d:%d\n", bytes[i][0], bytes[i][1],
			       bytes[i][2], shorts[i], doubles[i], bigs[i].key,
			       bigs[i].pad[36]);
		for (int k = -500; k < 500; k += 50) {
			short key = (short)k;
			short *hit =
				bsearch(&key, shorts, (size_t)n, sizeof key, by_short);
			struct big wanted = {.key = k}, *found;
			found = bsearch(&wanted, bigs, (size_t)n, sizeof wanted, by_key);
			printf("%d %d ", hit ? *hit : -1, found ? found->key : -1);
		}
		printf("\n");
	}
	printf("%d\n", comparisons > 0);
	return 0;
}
