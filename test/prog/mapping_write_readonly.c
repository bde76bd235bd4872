/* mprotect is enforced: a write to a page that may only be read. */
/* finding: write-to-constant line=@bad function=main */
#include <sys/mman.h>

int main(void)
{
	volatile char *m =
		mmap(0, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	m[5000] = 1;
	mprotect((void *)(m + 4096), 4096, PROT_READ);
	m[0] = m[5000];
	m[5000] = 2; /* @bad */
	return 0;
}
