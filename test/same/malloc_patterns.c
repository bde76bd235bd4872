/* Allocation of many sizes, freed in other orders, contents checked. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 64 };

int main(void)
{
	volatile unsigned seed = 3;
	unsigned char *slot[SLOTS] = {0};
	size_t size[SLOTS] = {0};
	unsigned long sum = 0;
	int bad = 0, misaligned = 0;
	for (int i = 0; i < 3000; i++) {
		unsigned r = seed = seed * 1103515245u + 12345;
		int k = (int)(r >> 16) % SLOTS;
		if (slot[k]) {
			for (size_t j = 0; j < size[k]; j++)
				bad += slot[k][j] != (unsigned char)(k + (int)j);
			if (r & 1024) {
				size_t n = (r >> 8) % 600 + 1,
				       keep = n < size[k] ? n : size[k];
				slot[k] = realloc(slot[k], n);
				for (size_t j = 0; j < keep; j++)
					bad += slot[k][j] != (unsigned char)(k + (int)j);
				size[k] = n;
			} else {
				free(slot[k]);
				slot[k] = NULL;
				continue;
			}
		} else {
			size[k] = (r >> 5) % 500 + 1;
			slot[k] = r & 2048 ? malloc(size[k]) : calloc(size[k], 1);
		}
		misaligned += (uintptr_t)slot[k] % 16 != 0;
		for (size_t j = 0; j < size[k]; j++)
			slot[k][j] = (unsigned char)(k + (int)j);
		sum += size[k];
	}
	for (int k = 0; k < SLOTS; k++)
		free(slot[k]);
	printf("%d %d %lu\n", bad, misaligned, sum);
	int *zero = calloc(1000, sizeof *zero);
	for (int i = 0; i < 1000; i++)
		bad += zero[i] != 0;
	zero = reallocarray(zero, 2000, sizeof *zero);
	zero[1999] = 5;
	printf("%d %d\n", bad, zero[1999]);
	free(zero);
	return 0;
}
