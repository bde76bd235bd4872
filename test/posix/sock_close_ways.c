/* Ways to close a TCP connection: half-close and RST by unread bytes, SO_LINGER of 0, shutdown twice,
 * both ends; what read, write, poll and SO_ERROR say at the other end. */
#include "sock.h"

static void look(const char *when, int s)
{
	char text[32];
	struct pollfd p = {s, POLLIN | POLLOUT | POLLRDHUP, 0};
	int error = 0;
	socklen_t n = sizeof error;
	poll(&p, 1, 0);
	printf("%s:%s%s;", when, poll_names(p.revents),
	       p.revents & POLLRDHUP ? " RDHUP" : "");
	getsockopt(s, SOL_SOCKET, SO_ERROR, &error, &n);
	printf(" error %d;", error);
	long got = recv(s, text, sizeof text, MSG_DONTWAIT);
	printf(" read %ld %s;", got, got < 0 ? strerror(errno) : "");
	long put = send(s, "x", 1, MSG_NOSIGNAL);
	printf(" write %ld %s;", put, put < 0 ? strerror(errno) : "");
	struct sockaddr_in a;
	n = sizeof a;
	printf(" peer %s\n",
	       getpeername(s, (struct sockaddr *)&a, &n) ? strerror(errno) : "there");
}

static void linger(int s, int seconds)
{
	struct linger l = {1, seconds};
	SHOW(setsockopt(s, SOL_SOCKET, SO_LINGER, &l, sizeof l));
}

int main(void)
{
	int s[2];
	char text[8];
	puts("half-close, then the rest");
	tcp_pair(s);
	SHOW(shutdown(s[0], SHUT_WR));
	look("other", s[1]);
	look("other again", s[1]);
	look("own", s[0]);
	SHOW(shutdown(s[0], SHUT_WR));
	SHOW(shutdown(s[1], SHUT_WR));
	look("own after both", s[0]);
	look("other after both", s[1]);
	SHOW(shutdown(s[0], SHUT_RD));
	SHOW(shutdown(s[0], SHUT_RDWR));
	puts("unread bytes at close");
	tcp_pair(s);
	write(s[1], "unread", 6);
	write(s[0], "for you", 7);
	close(s[0]);
	look("other", s[1]);
	look("other again", s[1]);
	close(s[1]);
	puts("linger 0, nothing under way");
	tcp_pair(s);
	linger(s[0], 0);
	close(s[0]);
	look("other", s[1]);
	look("other again", s[1]);
	close(s[1]);
	puts("linger 0, bytes at the other end");
	tcp_pair(s);
	write(s[0], "abc", 3);
	linger(s[0], 0);
	close(s[0]);
	SHOW(read(s[1], text, 2));
	look("other", s[1]);
	look("other again", s[1]);
	close(s[1]);
	puts("linger 1");
	tcp_pair(s);
	write(s[0], "abc", 3);
	linger(s[0], 1);
	SHOW(read(s[1], text, 8));
	SHOW(close(s[0]));
	look("other", s[1]);
	look("other again", s[1]);
	look("third time", s[1]);
	close(s[1]);
	puts("shutdown for reading");
	tcp_pair(s);
	SHOW(shutdown(s[0], SHUT_RD));
	look("own", s[0]);
	SHOW(write(s[1], "late", 4));
	look("own with late bytes", s[0]);
	look("other", s[1]);
	close(s[0]);
	look("other after close", s[1]);
	puts("half-close after a reset");
	tcp_pair(s);
	linger(s[0], 0);
	close(s[0]);
	SHOW(shutdown(s[1], SHUT_WR));
	look("other", s[1]);
	puts("linger 0 of a copy");
	tcp_pair(s);
	int copy = dup(s[0]);
	linger(copy, 0);
	close(s[0]);
	look("other", s[1]);
	close(copy);
	look("other", s[1]);
	return 0;
}
