/* A UNIX server: connections wait, credentials of the peer. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include "sock.h"

int main(void)
{
	struct sockaddr_un at = {.sun_family = AF_UNIX, .sun_path = "server"};
	int ready[2];
	pipe(ready);
	pid_t pid = fork();
	if (!pid) {
		int l = socket(AF_UNIX, SOCK_STREAM, 0);
		char text[16];
		SHOW(bind(l, (struct sockaddr *)&at, sizeof at));
		SHOW(listen(l, 1));
		tell(ready);
		for (int i = 0; i < 2; i++) {
			int fd = accept(l, NULL, NULL);
			struct ucred who;
			socklen_t n = sizeof who;
			getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &who, &n);
			printf("peer is the parent: %d\n", who.pid == getppid());
			long got = read(fd, text, sizeof text);
			write(fd, text, (size_t)got);
			close(fd);
		}
		_exit(0);
	}
	hear(ready);
	for (int i = 0; i < 2; i++) {
		char text[16] = "";
		int fd = socket(AF_UNIX, SOCK_STREAM, 0);
		connect(fd, (struct sockaddr *)&at, sizeof at);
		write(fd, i ? "second" : "first", 6 - !i);
		read(fd, text, sizeof text);
		read(fd, text + 8, 1); /* the end */
		printf("%s\n", text);
		close(fd);
	}
	reap("server", pid);
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);
	SHOW(connect(fd, (struct sockaddr *)&at, sizeof at));
	SHOW(unlink("server"));
	SHOW(connect(fd, (struct sockaddr *)&at, sizeof at));
	return 0;
}
