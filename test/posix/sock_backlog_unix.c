/* A UNIX listener without room: connect says EAGAIN if it may not wait. */
#include "sock.h"

int main(void)
{
	struct sockaddr_un a = {.sun_family = AF_UNIX, .sun_path = "sock"};
	int l = socket(AF_UNIX, SOCK_STREAM, 0), c[5];
	bind(l, (struct sockaddr *)&a, sizeof a);
	SHOW(listen(l, 1));
	for (int i = 0; i < 5; i++) {
		c[i] = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0);
		SHOW(connect(c[i], (struct sockaddr *)&a, sizeof a));
	}
	SHOW(accept(l, NULL, NULL) >= 0);
	SHOW(connect(c[2], (struct sockaddr *)&a, sizeof a));
	SHOW(connect(c[3], (struct sockaddr *)&a, sizeof a));
	SHOW(listen(l, 2));
	SHOW(connect(c[3], (struct sockaddr *)&a, sizeof a));
	SHOW(connect(c[4], (struct sockaddr *)&a, sizeof a));
	SHOW(listen(l, -1));
	SHOW(connect(c[4], (struct sockaddr *)&a, sizeof a));
	struct timeval t = {0, 20000};
	int w = socket(AF_UNIX, SOCK_STREAM, 0);
	listen(l, 0);
	SHOW(setsockopt(w, SOL_SOCKET, SO_SNDTIMEO, &t, sizeof t));
	SHOW(connect(w, (struct sockaddr *)&a, sizeof a));
	write(c[1], "unaccepted", 10);
	close(l);
	show_poll("accepted", c[0]);
	show_poll("not accepted", c[1]);
	RECV(c[1], 10, 0);
	RECV(c[1], 10, 0);
	SHOW(send(c[2], "x", 1, MSG_NOSIGNAL));
	return 0;
}
