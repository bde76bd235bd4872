/* connect and accept that do not wait: EINPROGRESS, POLLOUT, SO_ERROR, EAGAIN. */
#include "sock.h"

int main(void)
{
	struct sockaddr_in at;
	int l = listen4(&at, 5);
	set_nonblocking(l);
	SHOW(accept(l, NULL, NULL) < 0 && errno == EAGAIN);
	int c = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
	SHOW(connect(c, (struct sockaddr *)&at, sizeof at));
	show_poll("connecting", c);
	SHOW(get_int(c, SOL_SOCKET, SO_ERROR));
	SHOW(connect(c, (struct sockaddr *)&at, sizeof at));
	SHOW(connect(c, (struct sockaddr *)&at, sizeof at));
	char byte;
	SHOW(read(c, &byte, 1));
	int s = accept4(l, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
	SHOW(fcntl(s, F_GETFL) == (O_RDWR | O_NONBLOCK));
	SHOW(fcntl(s, F_GETFD));
	SHOW(accept4(l, NULL, NULL, 0));
	SHOW(accept4(l, NULL, NULL, 1));
	SHOW(read(s, &byte, 1));
	SHOW(write(c, "x", 1));
	SHOW(read(s, &byte, 1));
	close(l);
	int r = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
	SHOW(connect(r, (struct sockaddr *)&at, sizeof at));
	show_poll("refused", r);
	SHOW(get_int(r, SOL_SOCKET, SO_ERROR) == ECONNREFUSED);
	SHOW(get_int(r, SOL_SOCKET, SO_ERROR));
	show_poll("refused and told", r);
	SHOW(connect(r, (struct sockaddr *)&at, sizeof at));
	SHOW(connect(r, (struct sockaddr *)&at, sizeof at));
	SHOW(connect(r, (struct sockaddr *)&at, sizeof at));
	int b = socket(AF_INET, SOCK_STREAM, 0);
	SHOW(connect(b, (struct sockaddr *)&at, sizeof at));
	SHOW(connect(b, (struct sockaddr *)&at, sizeof at));
	show_poll("refused", b);
	return 0;
}
