/* Calls whose answers are the same everywhere: sysconf limits, umask, isatty of files. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
	printf("%ld %d\n", sysconf(_SC_PAGESIZE), getpagesize());
	umask(022);
	printf("%o\n", (unsigned)umask(077));
	printf("%d %d\n", isatty(0), errno != 0);
	errno = 0;
	printf("%d %d\n", close(99), errno == EBADF);
	printf("%d %d\n", open("/no/such/file", O_RDONLY), errno == ENOENT);
	char c;
	printf("%d %d\n", (int)read(77, &c, 1), errno == EBADF);
	printf("%d\n", access("/no/such", F_OK));
	struct stat st;
	printf("%d %d\n", stat("/", &st), S_ISDIR(st.st_mode));
	printf("%d\n", getpid() > 0);
	int copy = dup(1), other = dup2(copy, 50);
	printf("%d %d\n", copy > 2, other);
	fflush(stdout);
	dprintf(50, "%s\n", "by descriptor");
	return 0;
}
