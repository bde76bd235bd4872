/* SOCK_SEQPACKET: messages with borders over a connection. */
#include "sock.h"

int main(void)
{
	int s[2];
	char text[32];
	struct sockaddr_un a = {.sun_family = AF_UNIX};
	socketpair(AF_UNIX, SOCK_SEQPACKET, 0, s);
	show_poll("fresh", s[0]);
	SHOW(send(s[0], "first", 5, 0));
	SHOW(send(s[0], "second", 6, 0));
	SHOW(send(s[0], "third", 5, MSG_EOR));
	SHOW(write(s[0], "", 0));
	int n;
	SHOW(ioctl(s[1], FIONREAD, &n));
	RECV(s[1], 3, 0);
	RECV(s[1], 20, MSG_PEEK);
	SHOW(recv(s[1], text, 2, MSG_TRUNC));
	RECV(s[1], 20, MSG_WAITALL);
	RECV(s[1], 20, 0);
	SHOW(recv(s[1], text, 5, MSG_DONTWAIT));
	send(s[1], "left", 4, 0);
	SHOW(shutdown(s[0], SHUT_WR));
	show_poll("peer stopped", s[1]);
	RECV(s[1], 20, 0);
	RECV(s[1], 20, MSG_DONTWAIT);
	SHOW(send(s[0], "x", 1, MSG_NOSIGNAL));
	close(s[0]);
	show_poll("peer closed", s[1]);
	RECV(s[1], 20, 0);
	RECV(s[1], 20, 0);
	SHOW(send(s[1], "x", 1, MSG_NOSIGNAL));
	int l = socket(AF_UNIX, SOCK_SEQPACKET, 0),
	    c = socket(AF_UNIX, SOCK_SEQPACKET, 0);
	int t = socket(AF_UNIX, SOCK_STREAM, 0);
	strcpy(a.sun_path, "sock");
	bind(l, (struct sockaddr *)&a, sizeof a);
	SHOW(connect(c, (struct sockaddr *)&a, sizeof a));
	listen(l, 1);
	SHOW(connect(t, (struct sockaddr *)&a, sizeof a));
	SHOW(send(c, "x", 1, MSG_NOSIGNAL));
	SHOW(connect(c, (struct sockaddr *)&a, sizeof a));
	int d = accept(l, NULL, NULL);
	SHOW(send(c, "hello", 5, 0));
	SHOW(sendto(c, "there", 5, 0, (struct sockaddr *)&a, sizeof a));
	RECV(d, 20, 0);
	RECV(d, 20, 0);
	return 0;
}
