/* Pages behind the end of a mapped file cannot be touched; those of the end can. */
/* finding: out-of-bounds-read line=@bad function=main */
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void)
{
	int fd = open("small", O_RDWR | O_CREAT, 0600);
	write(fd, "abc", 3);
	volatile char *m = mmap(0, 8192, PROT_READ, MAP_PRIVATE, fd, 0);
	volatile int at = 4095;
	if (m[at])
		return 1;
	return m[at + 1]; /* @bad */
}
