/* MAP_SHARED memory is one for parent and child; MAP_PRIVATE is not. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include <sys/mman.h>

int main(void)
{
	int p[2], go[2];
	pipe(p);
	pipe(go);
	put_file("mapped", "0123456789");
	int fd = open("mapped", O_RDWR);
	int *anonymous = mmap(NULL, 4096, PROT_READ | PROT_WRITE,
			      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	char *file = mmap(NULL, 10, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	char *copy = mmap(NULL, 10, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
	anonymous[0] = 1;
	pid_t pid = fork();
	if (!pid) {
		printf("child: %d %c %c\n", anonymous[0], file[0], copy[0]);
		anonymous[0] = 2;
		file[0] = 'x';
		copy[1] = 'y';
		tell(p);
		hear(go);
		printf("child: %d %c\n", anonymous[0], file[1]);
		_exit(0);
	}
	hear(p);
	printf("parent: %d %c %c\n", anonymous[0], file[0], copy[1]);
	anonymous[0] = 3;
	file[1] = 'z';
	tell(go);
	reap("child", pid);
	show_file("mapped");
	return 0;
}
