/* A server and its clients in one process: an event loop with poll, a protocol of
 * lines, clients that come and go. */
#include "sock.h"

enum { CLIENTS = 5 };
static int clients[CLIENTS], served[CLIENTS], accepted;

static void answer(int fd, int number)
{
	char line[64], text[80];
	long n = read(fd, line, sizeof line - 1);
	if (n <= 0) {
		printf("server: %d ends (%ld)\n", number, n);
		close(fd);
		served[number] = -1;
		return;
	}
	line[n] = 0;
	printf("server: %d says '%s'\n", number, line);
	int size = snprintf(text, sizeof text, "%d bytes", (int)n);
	if (write(fd, text, (size_t)size) != size)
		printf("server: short write\n");
}

static int turn(int l)
{
	struct pollfd p[CLIENTS + 1] = {{l, POLLIN, 0}};
	int fd;
	for (int i = 0; i < CLIENTS; i++)
		p[i + 1] = (struct pollfd){i < accepted ? served[i] : -1, POLLIN, 0};
	int n = poll(p, CLIENTS + 1, 0);
	if (p[0].revents)
		while (accepted < CLIENTS && (fd = accept(l, NULL, NULL)) >= 0)
			served[accepted++] = fd;
	for (int i = 0; i < CLIENTS; i++)
		if (p[i + 1].revents)
			answer(served[i], i);
	return n;
}

int main(void)
{
	struct sockaddr_in at;
	int l = listen4(&at, 10);
	set_nonblocking(l);
	for (int round = 0; round < CLIENTS; round++) {
		clients[round] = socket(AF_INET, SOCK_STREAM, 0);
		connect(clients[round], (struct sockaddr *)&at, sizeof at);
		for (int i = 0; i <= round; i++)
			if ((i + round) % 2)
				dprintf(clients[i], "%d in round %d", i, round);
		while (turn(l) > 0)
			;
		for (int i = 0; i <= round; i++)
			RECV(clients[i], 40, MSG_DONTWAIT);
	}
	for (int i = 0; i < CLIENTS; i++)
		close(clients[i]);
	while (turn(l) > 0)
		;
	return 0;
}
