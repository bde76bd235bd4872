/* Several processes accept from one listener. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include "sock.h"

int main(void)
{
	struct sockaddr_in at;
	int l = listen4(&at, 5), sum = 0;
	for (int i = 0; i < 3; i++)
		if (!fork()) {
			int fd = accept(l, NULL, NULL);
			char c;
			read(fd, &c, 1);
			c++;
			write(fd, &c, 1);
			_exit(1);
		}
	close(l);
	for (int i = 0; i < 3; i++) {
		int fd = socket(AF_INET, SOCK_STREAM, 0);
		char c = (char)('a' + i);
		SHOW(connect(fd, (struct sockaddr *)&at, sizeof at));
		write(fd, &c, 1);
		SHOW(read(fd, &c, 1));
		printf("%c\n", c);
		SHOW(read(fd, &c, 1));
		close(fd);
	}
	for (int i = 0, status; i < 3; i++) {
		wait(&status);
		sum += WEXITSTATUS(status);
	}
	printf("%d\n", sum);
	return 0;
}
