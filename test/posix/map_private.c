/* Private mappings of files: copies; anonymous ones; errors. */
#include "show.h"
#include <sys/mman.h>

int main(void)
{
	int fd = open("hello.txt", O_RDWR);
	char *m = mmap(NULL, 14, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
	printf("%.13s\n", m);
	m[0] = 'J';
	printf("%.13s %d\n", m, m[14]);
	show_file("hello.txt");
	SHOW(munmap(m, 14));
	int big = open("large", O_RDONLY);
	m = mmap(NULL, 1600000, PROT_READ, MAP_PRIVATE, big, 0);
	printf("%.7s %.7s\n", m + 800000, m + 1599992);
	SHOW(munmap(m, 1600000));
	m = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, big, 8192);
	printf("%.7s\n", m);
	m = mmap(NULL, 10000, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	m[9999] = 1;
	printf("%d %d\n", m[0], m[9999]);
	SHOW(munmap(m, 10000));
#define MAP(...) (mmap(__VA_ARGS__) == MAP_FAILED ? -1l : 0l)
	SHOW(MAP(NULL, 0, PROT_READ, MAP_PRIVATE, fd, 0));
	SHOW(MAP(NULL, 10, PROT_READ, MAP_PRIVATE, 99, 0));
	SHOW(MAP(NULL, 10, PROT_READ, MAP_PRIVATE, fd, 100));
	SHOW(MAP(NULL, 10, PROT_READ, 0, fd, 0));
	SHOW(MAP(NULL, 10, PROT_READ, MAP_PRIVATE, open("dir", O_RDONLY), 0));
	SHOW(MAP(NULL, 10, PROT_READ, MAP_PRIVATE, open("hello.txt", O_WRONLY), 0));
	SHOW(MAP(NULL, 10, PROT_WRITE, MAP_SHARED, open("hello.txt", O_RDONLY), 0));
	SHOW(munmap(m + 1, 10));
	SHOW(munmap(m, 0));
	return 0;
}
