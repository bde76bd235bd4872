/* A socket pair between processes: both ways, half-close, end of file. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

int main(void)
{
	int s[2];
	char text[32] = "";
	SHOW(socketpair(AF_UNIX, SOCK_STREAM, 0, s));
	pid_t pid = fork();
	if (!pid) {
		close(s[0]);
		long n, sum = 0;
		while ((n = read(s[1], text, sizeof text)) > 0)
			sum += n;
		printf("child: end after %ld\n", sum);
		write(s[1], "answer", 6);
		_exit(0);
	}
	close(s[1]);
	write(s[0], "one", 3);
	write(s[0], "three", 5);
	shutdown(s[0], SHUT_WR);
	SHOW(read(s[0], text, sizeof text));
	printf("%.6s\n", text);
	SHOW(read(s[0], text, sizeof text));
	reap("child", pid);
	signal(SIGPIPE, SIG_IGN);
	SHOW(write(s[0], "x", 1));
	return 0;
}
