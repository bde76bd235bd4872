/* SIGPIPE: from streams, not from datagrams, not with MSG_NOSIGNAL. */
#include "sock.h"

static volatile int signals;

static void count(int sig)
{
	(void)sig;
	signals++;
}

static void told(const char *what, long result)
{
	printf("%s: %ld %s, %d signals\n", what, result,
	       result < 0 ? strerror(errno) : "", signals);
	signals = 0;
}

static void closed_peer(const char *what, int type)
{
	int s[2];
	struct msghdr h = {0};
	struct iovec v = {"x", 1};
	h.msg_iov = &v;
	h.msg_iovlen = 1;
	printf("--- %s\n", what);
	socketpair(AF_UNIX, type, 0, s);
	close(s[1]);
	told("write", write(s[0], "x", 1));
	told("send", send(s[0], "x", 1, 0));
	told("send without signal", send(s[0], "x", 1, MSG_NOSIGNAL));
	told("sendmsg", sendmsg(s[0], &h, 0));
	close(s[0]);
}

int main(void)
{
	int s[2];
	signal(SIGPIPE, count);
	closed_peer("stream", SOCK_STREAM);
	closed_peer("packets", SOCK_SEQPACKET);
	closed_peer("datagrams", SOCK_DGRAM);
	tcp_pair(s);
	shutdown(s[0], SHUT_WR);
	told("tcp write", write(s[0], "x", 1));
	told("tcp write of nothing", write(s[0], "x", 0));
	told("tcp send", send(s[0], "x", 1, MSG_NOSIGNAL));
	int u = socket(AF_INET, SOCK_STREAM, 0);
	told("unconnected", write(u, "x", 1));
	return 0;
}
