/* Anonymous mappings are zero, writable and can be given back. */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

int main(void)
{
	size_t size = 3 * 4096;
	char *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
		       -1, 0);
	if (p == MAP_FAILED)
		return 1;
	int sum = 0;
	for (size_t i = 0; i < size; i++)
		sum += p[i];
	memset(p, 1, size);
	for (size_t i = 0; i < size; i += 1000)
		sum += p[i];
	printf("%d %d\n", sum, (int)((uintptr_t)p % 4096));
	printf("%d\n", munmap(p, size));
	return 0;
}
