/* Half-close of a TCP connection between processes, and a reset. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include "sock.h"

int main(void)
{
	int s[2], go[2], back[2];
	char text[32];
	pipe(go);
	pipe(back);
	tcp_pair(s);
	pid_t pid = fork();
	if (!pid) {
		close(s[0]);
		long n, sum = 0;
		while ((n = recv(s[1], text, sizeof text, 0)) > 0)
			sum += n;
		printf("child read %ld\n", sum);
		send(s[1], "bye", 3, 0);
		close(s[1]);
		_exit(0);
	}
	close(s[1]);
	send(s[0], "12345678", 8, 0);
	shutdown(s[0], SHUT_WR);
	SHOW(recv(s[0], text, sizeof text, MSG_WAITALL));
	reap("child", pid);
	close(s[0]);
	tcp_pair(s);
	pid = fork();
	if (!pid) {
		close(s[0]);
		hear(go);
		_exit(0); /* with unread bytes: a reset */
	}
	close(s[1]);
	send(s[0], "x", 1, 0);
	tell(go);
	reap("child", pid);
	SHOW(recv(s[0], text, sizeof text, 0));
	SHOW(send(s[0], "x", 1, MSG_NOSIGNAL));
	return 0;
}
