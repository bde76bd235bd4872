/* aligned_alloc, posix_memalign, memalign. */
#define _GNU_SOURCE
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	for (size_t align = 8; align <= 8192; align *= 4) {
		char *a = aligned_alloc(align, align * 2);
		void *b = NULL;
		int r = posix_memalign(&b, align, 100);
		char *c = memalign(align, 33);
		memset(a, 1, align * 2);
		memset(b, 2, 100);
		memset(c, 3, 33);
		printf("%zu %d %d %d %d %d\n", align, (int)((uintptr_t)a % align), r,
		       (int)((uintptr_t)b % align), (int)((uintptr_t)c % align),
		       a[align] + ((char *)b)[99] + c[32]);
		free(a);
		free(b);
		free(c);
	}
	void *p = NULL;
	volatile size_t three = 3;
	printf("%d\n", posix_memalign(&p, three, 10) == EINVAL);
	return 0;
}
