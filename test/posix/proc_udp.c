/* Datagrams between processes: boundaries, senders, a port that is closed. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include "sock.h"

int main(void)
{
	struct sockaddr_in at, mine, from;
	socklen_t n = sizeof from;
	int s = udp4(&at), c = udp4(&mine);
	char text[32];
	pid_t pid = fork();
	if (!pid) {
		close(c);
		for (int i = 0; i < 3; i++) {
			long got = recvfrom(s, text, sizeof text, 0,
					    (struct sockaddr *)&from, &n);
			printf("server: %ld '%.*s' %d\n", got, (int)got, text,
			       from.sin_port == mine.sin_port);
			text[0] = '>';
			sendto(s, text, (size_t)got, 0, (struct sockaddr *)&from, n);
		}
		_exit(0);
	}
	close(s);
	static const char *const words[] = {"one", "fifteen", "x"};
	for (int i = 0; i < 3; i++) {
		sendto(c, words[i], strlen(words[i]), 0, (struct sockaddr *)&at,
		       sizeof at);
		long got = recv(c, text, sizeof text, 0);
		printf("client: %ld '%.*s'\n", got, (int)got, text);
	}
	reap("server", pid);
	connect(c, (struct sockaddr *)&at, sizeof at);
	SHOW(send(c, "x", 1, 0));
	SHOW(recv(c, text, sizeof text, 0));
	return 0;
}
