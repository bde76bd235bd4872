/* isatty, fileno, getpid-free facts about the process. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
	printf("%d ", isatty(0));
	printf("%d ", isatty(1));
	errno = 0;
	printf("%d %d\n", isatty(99), errno == EBADF);
	printf("%d %d %d\n", fileno(stdin), fileno(stdout), fileno(stderr));
	printf("%ld\n", sysconf(_SC_PAGESIZE));
	setvbuf(stdout, NULL, _IOLBF, 100);
	printf("line buffered\n");
	fflush(stdout);
	write(1, "direct\n", 7);
	dprintf(1, "%s %d\n", "dprintf", 5);
	return 0;
}
