/* The part of a mapping that was unmapped is gone, the rest is not. */
/* finding: use-after-free|out-of-bounds-read line=@bad function=main */
#include <sys/mman.h>

int main(void)
{
	volatile char *m = mmap(0, 3 * 4096, PROT_READ | PROT_WRITE,
				MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	volatile int at = 4096;
	munmap((void *)(m + 4096), 4096);
	m[0] = m[2 * at];
	return m[at]; /* @bad */
}
