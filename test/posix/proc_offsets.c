/* A description is shared after fork: offset and flags; descriptors are not. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

int main(void)
{
	char text[4] = "";
	put_file("shared", "abcdefghij");
	int fd = open("shared", O_RDWR), extra = dup(fd);
	pid_t pid = fork();
	if (!pid) {
		read(fd, text, 3);
		printf("child read %s\n", text);
		fcntl(fd, F_SETFL, O_APPEND);
		fcntl(fd, F_SETFD, FD_CLOEXEC);
		close(extra);
		SHOW(dup2(0, 20));
		_exit(0);
	}
	reap("child", pid);
	SHOW(lseek(fd, 0, SEEK_CUR));
	read(fd, text, 3);
	printf("parent read %s\n", text);
	printf("append %d, close on exec %d\n", !!(fcntl(fd, F_GETFL) & O_APPEND),
	       fcntl(fd, F_GETFD));
	SHOW(fcntl(extra, F_GETFD));
	SHOW(fcntl(20, F_GETFD));
	pid = fork();
	if (!pid) {
		write(fd, "END", 3);
		_exit(0);
	}
	reap("child", pid);
	show_file("shared");
	return 0;
}
