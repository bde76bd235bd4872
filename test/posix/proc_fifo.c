/* A FIFO between processes: opens wait for each other. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

int main(void)
{
	char text[16];
	SHOW(mkfifo("fifo", 0600));
	SHOW(open("fifo", O_WRONLY | O_NONBLOCK));
	for (int i = 0; i < 2; i++) {
		pid_t pid = fork();
		if (!pid) {
			int fd = open("fifo", i ? O_RDONLY : O_WRONLY);
			if (i) {
				long n = read(fd, text, sizeof text);
				printf("child read %ld\n", n);
				SHOW(read(fd, text, sizeof text));
			} else {
				write(fd, "hello", 5);
			}
			_exit(0);
		}
		int fd = open("fifo", i ? O_WRONLY : O_RDONLY);
		if (i) {
			write(fd, "abc", 3);
			close(fd);
		} else {
			SHOW(read(fd, text, sizeof text));
			SHOW(read(fd, text, sizeof text));
			close(fd);
		}
		reap("child", pid);
	}
	SHOW(unlink("fifo"));
	return 0;
}
