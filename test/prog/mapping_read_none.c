/* A page without rights cannot even be read. */
/* finding: out-of-bounds-read line=@bad function=main */
#include <sys/mman.h>

int main(void)
{
	volatile char *m = mmap(0, 8192, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	mprotect((void *)m, 4096, PROT_READ);
	volatile int at = 4096;
	return m[0] + m[at]; /* @bad */
}
