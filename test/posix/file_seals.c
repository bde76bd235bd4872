/* memfd_create and seals. */
#include "show.h"
#include <sys/mman.h>

int main(void)
{
	int fd = memfd_create("x", MFD_ALLOW_SEALING);
	int plain = memfd_create("y", MFD_CLOEXEC);
	SHOW(memfd_create("z", 0x400));
	SHOW(fcntl(fd, F_GET_SEALS));
	SHOW(fcntl(plain, F_GET_SEALS));
	SHOW(fcntl(plain, F_ADD_SEALS, F_SEAL_GROW));
	SHOW(fcntl(open("hello.txt", O_RDWR), F_GET_SEALS) >= 0 ? 0 : 0);
	SHOW(write(fd, "hello", 5));
	SHOW(fcntl(fd, F_ADD_SEALS, F_SEAL_GROW));
	SHOW(write(fd, "x", 1));
	SHOW(pwrite(fd, "J", 1, 0));
	SHOW(ftruncate(fd, 10));
	SHOW(ftruncate(fd, 4));
	SHOW(fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK));
	SHOW(ftruncate(fd, 3));
	SHOW(fallocate(fd, 0, 0, 100));
	char *m = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	SHOW(fcntl(fd, F_ADD_SEALS, F_SEAL_WRITE)); /* it is mapped for writing */
	m[0] = 'K';
	munmap(m, 4096);
	SHOW(fcntl(fd, F_ADD_SEALS, F_SEAL_WRITE));
	SHOW(pwrite(fd, "J", 1, 0));
	m = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	SHOW(m == MAP_FAILED ? -1 : 0);
	m = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, fd, 0);
	printf("%.4s\n", m);
	SHOW(fcntl(fd, F_ADD_SEALS, F_SEAL_SEAL));
	SHOW(fcntl(fd, F_ADD_SEALS, F_SEAL_SEAL));
	SHOW(fcntl(fd, F_GET_SEALS));
	SHOW(fcntl(fd, F_ADD_SEALS, 0x4000));
	char path[40];
	sprintf(path, "/proc/self/fd/%d", fd);
	int reader = open(path, O_RDONLY);
	SHOW(fcntl(reader, F_GET_SEALS));
	SHOW(fcntl(reader, F_ADD_SEALS, 0));
	return 0;
}
