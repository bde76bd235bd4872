/* A TCP server with a process for each connection. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include "sock.h"

static void serve(int fd)
{
	char text[64];
	long n;
	while ((n = read(fd, text, sizeof text)) > 0) {
		for (long i = 0; i < n / 2; i++) {
			char c = text[i];
			text[i] = text[n - 1 - i];
			text[n - 1 - i] = c;
		}
		write(fd, text, (size_t)n);
	}
	close(fd);
}

int main(void)
{
	struct sockaddr_in at;
	int l = listen4(&at, 5);
	pid_t server = fork();
	if (!server) {
		for (int i = 0; i < 3; i++) {
			int fd = accept(l, NULL, NULL);
			if (!fork()) {
				close(l);
				serve(fd);
				_exit(20);
			}
			close(fd);
		}
		for (int i = 0, status; i < 3; i++) {
			wait(&status);
			show_status("connection", status);
		}
		_exit(0);
	}
	close(l);
	int fds[3];
	for (int i = 0; i < 3; i++) {
		fds[i] = socket(AF_INET, SOCK_STREAM, 0);
		SHOW(connect(fds[i], (struct sockaddr *)&at, sizeof at));
	}
	for (int i = 2; i >= 0; i--) {
		char text[16] = "", word[16];
		int n = snprintf(word, sizeof word, "client-%d", i);
		write(fds[i], word, (size_t)n);
		read(fds[i], text, sizeof text);
		printf("%s\n", text);
	}
	for (int i = 0; i < 3; i++)
		close(fds[i]);
	reap("server", server);
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	SHOW(connect(fd, (struct sockaddr *)&at, sizeof at));
	return 0;
}
