/* Shared mappings: the file and the memory are one. */
#include "show.h"
#include <sys/mman.h>

int main(void)
{
	char text[16] = "";
	int fd = open("hello.txt", O_RDWR);
	char *m = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	m[0] = 'J';
	show_file("hello.txt");
	show_file("second name");
	SHOW(pwrite(fd, "W", 1, 7));
	printf("%.13s\n", m);
	SHOW(ftruncate(fd, 5));
	printf("%d %d\n", m[4], m[5]);
	SHOW(ftruncate(fd, 20));
	memcpy(m + 10, "end", 3);
	show_file("hello.txt");
	SHOW(close(fd));
	m[1] = '3';
	SHOW(msync(m, 4096, MS_SYNC));
	SHOW(munmap(m, 4096));
	show_file("hello.txt");
	fd = open("new", O_RDWR | O_CREAT, 0644);
	SHOW(ftruncate(fd, 10000));
	m = mmap(NULL, 10000, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	strcpy(m + 8000, "far");
	SHOW(pread(fd, text, 3, 8000));
	printf("%s\n", text);
	SHOW(unlink("new"));
	strcpy(m + 4000, "x");
	SHOW(pread(fd, text, 1, 4000));
	SHOW(munmap(m, 10000));
	SHOW(pread(fd, text, 3, 8000));
	printf("%s\n", text);
	int *a = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1,
		      0);
	*a = 5;
	printf("%d\n", *a);
	return 0;
}
