/* calloc, realloc growing and shrinking, aligned allocation, usable contents. */
#define _GNU_SOURCE
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	volatile unsigned seed = 3;
	unsigned char *blocks[16] = {0};
	size_t sizes[16] = {0};
	unsigned long sum = 0;
	for (int i = 0; i < 400; i++) {
		unsigned r = seed = seed * 1664525 + 1013904223;
		int k = r >> 28;
		size_t n = (r >> 8) % (k == 3 ? 70000 : 300) + 1;
		if (r & 64) {
			free(blocks[k]);
			blocks[k] = calloc(n, 1);
			for (size_t j = 0; j < n; j++)
				sum += blocks[k][j];
		} else {
			blocks[k] = realloc(blocks[k], n);
			for (size_t j = 0; j < n && j < sizes[k]; j++)
				sum = sum * 3 + blocks[k][j];
		}
		memset(blocks[k], (int)(r >> 4), n);
		sizes[k] = n;
	}
	printf("%lu\n", sum);
	for (int i = 0; i < 16; i++)
		free(blocks[i]);
	for (size_t a = 16; a <= 4096; a *= 4) {
		void *p = aligned_alloc(a, a * 2), *q = NULL;
		int bad = posix_memalign(&q, a, 100);
		printf("%d %d %d\n", (uintptr_t)p % a == 0, bad, (uintptr_t)q % a == 0);
		memset(q, 1, 100);
		free(p);
		free(q);
	}
	void *p = malloc(0), *q = reallocarray(NULL, 10, 20);
	printf("%d %d %d\n", p != NULL, q != NULL, reallocarray(q, SIZE_MAX, 2) == NULL);
	free(q);
	free(p);
	char *s = strndup("duplicate", 4);
	char *t;
	int length = asprintf(&t, "%d-%s", 5, s);
	printf("%s %d %s\n", s, length, t);
	free(t);
	free(s);
	return 0;
}
