/* Parts of mappings: unmapped, protected, replaced, grown. */
#include "show.h"
#include <sys/mman.h>

int main(void)
{
	int rw = PROT_READ | PROT_WRITE, anon = MAP_PRIVATE | MAP_ANONYMOUS;
	char *m = mmap(NULL, 5 * 4096, rw, anon, -1, 0);
	for (int i = 0; i < 5; i++)
		m[i * 4096 + 10] = (char)(i + 1);
	SHOW(munmap(m + 4096, 4096));
	printf("%d %d\n", m[10], m[2 * 4096 + 10]);
	SHOW(munmap(m, 4096));
	SHOW(munmap(m + 4 * 4096, 4096));
	printf("%d %d\n", m[2 * 4096 + 10], m[3 * 4096 + 10]);
	SHOW(munmap(m, 5 * 4096));
	m = mmap(NULL, 4 * 4096, PROT_NONE, anon, -1, 0);
	SHOW(mprotect(m + 4096, 4096, rw));
	m[4096] = 9;
	SHOW(mprotect(m + 4096, 4096, PROT_READ));
	printf("%d\n", m[4096]);
	SHOW(mprotect(m, 4 * 4096, rw));
	printf("%d %d\n", m[0], m[4096]);
	SHOW(mprotect(m + 1, 4096, rw));
	int fd = open("hello.txt", O_RDONLY);
	char *same = mmap(m + 4096, 4096, PROT_READ, MAP_PRIVATE | MAP_FIXED, fd, 0);
	printf("%d %.5s\n", same == m + 4096, m + 4096);
	m[0] = 3;
	SHOW(madvise(m, 4096, MADV_DONTNEED));
	printf("%d\n", m[0]);
	m[100] = 4;
	SHOW(munmap(m + 4096, 3 * 4096));
	m = mremap(m, 4096, 10 * 4096, MREMAP_MAYMOVE);
	printf("%d %d\n", m[100], m[9 * 4096]);
	char *smaller = mremap(m, 10 * 4096, 4096, 0);
	printf("%d %d\n", smaller == m, m[100]);
	SHOW(mlock(m, 4096));
	SHOW(munlock(m, 4096));
	return 0;
}
