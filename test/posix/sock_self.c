/* Sockets that talk to themselves. */
#include "sock.h"

int main(void)
{
	struct sockaddr_in at;
	struct sockaddr_un a = {.sun_family = AF_UNIX, .sun_path = "self"};
	int u = udp4(&at);
	SHOW(connect(u, (struct sockaddr *)&at, sizeof at));
	SHOW(write(u, "me", 2));
	SHOW(write(u, "again", 5));
	show_poll("udp", u);
	RECV(u, 10, 0);
	RECV(u, 10, 0);
	int d = socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, 0);
	bind(d, (struct sockaddr *)&a, sizeof a);
	SHOW(sendto(d, "me", 2, 0, (struct sockaddr *)&a, sizeof a));
	RECV(d, 10, 0);
	SHOW(connect(d, (struct sockaddr *)&a, sizeof a));
	SHOW(send(d, "again", 5, 0));
	show_poll("unix", d);
	RECV(d, 10, 0);
	int other = socket(AF_UNIX, SOCK_DGRAM, 0);
	SHOW(sendto(other, "x", 1, 0, (struct sockaddr *)&a, sizeof a));
	SHOW(close(d));
	SHOW(sendto(other, "x", 1, 0, (struct sockaddr *)&a, sizeof a));
	return 0;
}
