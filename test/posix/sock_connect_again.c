/* A socket after its connection: AF_UNSPEC, connecting to another, connecting twice. */
#include "sock.h"

int main(void)
{
	struct sockaddr_in at, other;
	struct sockaddr none = {AF_UNSPEC, ""};
	int l = listen4(&at, 5), m = listen4(&other, 5),
	    c = socket(AF_INET, SOCK_STREAM, 0);
	SHOW(connect(c, (struct sockaddr *)&at, sizeof at));
	int s = accept(l, NULL, NULL);
	SHOW(connect(c, &none, sizeof none));
	show_poll("disconnected", c);
	RECV(s, 10, 0);
	SHOW(get_int(c, SOL_SOCKET, SO_ERROR) == ECONNRESET);
	SHOW(connect(c, (struct sockaddr *)&other, sizeof other));
	s = accept(m, NULL, NULL);
	SHOW(write(c, "again", 5));
	RECV(s, 10, 0);
	close(s);
	RECV(c, 10, 0);
	SHOW(connect(c, (struct sockaddr *)&other, sizeof other));
	SHOW(listen(c, 1));
	SHOW(bind(c, (struct sockaddr *)&other, sizeof other));
	SHOW(connect(l, (struct sockaddr *)&other, sizeof other));
	SHOW(connect(l, &none, sizeof none));
	SHOW(get_int(l, SOL_SOCKET, SO_ACCEPTCONN));
	return 0;
}
