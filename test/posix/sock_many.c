/* Many sockets and connections at once. */
#include "sock.h"

enum { MANY = 300 };
static int clients[MANY], servers[MANY];

int main(void)
{
	struct sockaddr_in at;
	int l = listen4(&at, MANY), ok = 0;
	for (int i = 0; i < MANY; i++) {
		clients[i] = socket(AF_INET, SOCK_STREAM, 0);
		ok += connect(clients[i], (struct sockaddr *)&at, sizeof at) == 0;
		ok += dprintf(clients[i], "%d", i) > 0;
	}
	SHOW(ok);
	for (int i = 0; i < MANY; i++)
		servers[i] = accept(l, NULL, NULL);
	int sum = 0;
	for (int i = 0; i < MANY; i++) {
		char text[16] = "";
		read(servers[i], text, sizeof text - 1);
		sum += atoi(text) == i;
	}
	SHOW(sum);
	for (int i = 0; i < MANY; i += 2)
		close(clients[i]);
	int ended = 0, open = 0;
	for (int i = 0; i < MANY; i++) {
		char byte;
		long n = recv(servers[i], &byte, 1, MSG_DONTWAIT);
		ended += n == 0;
		open += n < 0 && errno == EAGAIN;
	}
	printf("%d ended, %d open\n", ended, open);
	return 0;
}
