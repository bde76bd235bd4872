/* Programs that execute what they have open: themselves, and nothing at all. */
/* run: --schedule round-robin */
/* stop: schedules */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
extern char **environ;

static void execute_at(int fd, const char *path, int flags)
{
	char *words[] = {"nothing", 0};
	long result = syscall(SYS_execveat, fd, path, words, environ, flags);
	printf("%ld %s\n", result, strerror(errno));
}

int main(int argc, char **argv)
{
	if (argc > 1) {
		printf("again %s\n", argv[1]);
		return 7;
	}
	int fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC), status;
	printf("open %d\n", fd >= 0 ? 0 : errno);
	for (int i = 0; i < 3; i++) {
		fflush(stdout);
		if (!fork()) {
			char *words[] = {argv[0], i == 0 ? "fexecve" : i == 1 ? "path" : "exe", 0};
			char path[40];
			snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
			if (i == 0)
				fexecve(fd, words, environ);
			else
				execve(i == 1 ? path : "/proc/self/exe", words, environ);
			printf("failed %s\n", strerror(errno));
			_exit(1);
		}
		wait(&status);
		printf("%d\n", WEXITSTATUS(status));
	}
	char *none[] = {"nothing", 0};
	printf("%d %s\n", execvp("nothing-here", none), strerror(errno));
	execute_at(99, "", AT_EMPTY_PATH);
	execute_at(fd, "", 0);
	execute_at(fd, "x", 0);
	execute_at(fd, "", AT_EMPTY_PATH | 0x8000);
	return 0;
}
