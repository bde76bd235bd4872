/* Ends of a TCP connection: RST by unread data and by SO_LINGER, writing to a closed
 * peer, errors that are told once. */
#include "sock.h"

static void unread(void)
{
	int s[2];
	tcp_pair(s);
	write(s[0], "unread", 6);
	write(s[1], "data", 4);
	close(s[1]);
	show_poll("reset by unread data", s[0]);
	RECV(s[0], 10, 0);
	RECV(s[0], 10, 0);
	RECV(s[0], 10, 0);
	SHOW(write(s[0], "x", 1));
	close(s[0]);
}

static void linger(void)
{
	int s[2];
	struct linger l = {1, 0};
	tcp_pair(s);
	SHOW(setsockopt(s[1], SOL_SOCKET, SO_LINGER, &l, sizeof l));
	close(s[1]);
	show_poll("reset by linger", s[0]);
	SHOW(write(s[0], "x", 1));
	SHOW(write(s[0], "x", 1));
	RECV(s[0], 10, 0);
	close(s[0]);
}

static void to_closed(void)
{
	int s[2];
	tcp_pair(s);
	close(s[1]);
	show_poll("peer closed", s[0]);
	SHOW(write(s[0], "x", 1));
	show_poll("wrote to it", s[0]);
	RECV(s[0], 10, 0);
	SHOW(write(s[0], "x", 1));
	SHOW(write(s[0], "x", 1));
	SHOW(get_int(s[0], SOL_SOCKET, SO_ERROR));
	close(s[0]);
}

static void error_option(void)
{
	int s[2];
	struct linger l = {1, 0};
	tcp_pair(s);
	setsockopt(s[0], SOL_SOCKET, SO_LINGER, &l, sizeof l);
	close(s[0]);
	SHOW(get_int(s[1], SOL_SOCKET, SO_ERROR) == ECONNRESET);
	SHOW(get_int(s[1], SOL_SOCKET, SO_ERROR));
	RECV(s[1], 10, 0);
	show_poll("after the error", s[1]);
	close(s[1]);
}

/* Nobody has accepted it. */
static void listener_gone(void)
{
	struct sockaddr_in at;
	int l = listen4(&at, 5), c = socket(AF_INET, SOCK_STREAM, 0);
	SHOW(connect(c, (struct sockaddr *)&at, sizeof at));
	SHOW(write(c, "x", 1));
	close(l);
	show_poll("listener closed", c);
	RECV(c, 10, 0);
	close(c);
}

int main(void)
{
	signal(SIGPIPE, SIG_IGN);
	unread();
	linger();
	to_closed();
	error_option();
	listener_gone();
	return 0;
}
