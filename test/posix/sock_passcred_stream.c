/* A stream whose reader wants credentials: pieces of one sender are read together. */
#include "sock.h"

static void receive(int fd, int flags)
{
	char room[64], text[32];
	struct iovec v = {text, sizeof text};
	struct msghdr m = {.msg_iov = &v, .msg_iovlen = 1, .msg_control = room};
	m.msg_controllen = sizeof room;
	long n = recvmsg(fd, &m, flags);
	printf("%ld '%.*s' control %d flags %x\n", n, n < 0 ? 0 : (int)n, text,
	       n < 0 ? 0 : (int)m.msg_controllen, n < 0 ? 0 : m.msg_flags);
}

int main(void)
{
	int s[2];
	struct sockaddr_un a;
	socklen_t n = sizeof a;
	socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, s);
	set_int(s[1], SOL_SOCKET, SO_PASSCRED, 1);
	write(s[0], "one", 3);
	write(s[0], "two", 3);
	receive(s[1], MSG_PEEK);
	receive(s[1], 0);
	receive(s[1], 0);
	/* Who wants credentials gets a name when it sends or connects. */
	int d = socket(AF_UNIX, SOCK_DGRAM, 0), e = socket(AF_UNIX, SOCK_DGRAM, 0);
	struct sockaddr_un at = {.sun_family = AF_UNIX, .sun_path = "sock"};
	bind(e, (struct sockaddr *)&at, sizeof at);
	set_int(d, SOL_SOCKET, SO_PASSCRED, 1);
	SHOW(sendto(d, "x", 1, 0, (struct sockaddr *)&at, sizeof at));
	SHOW(getsockname(d, (struct sockaddr *)&a, &n));
	SHOW(n);
	n = sizeof a;
	char byte;
	SHOW(recvfrom(e, &byte, 1, 0, (struct sockaddr *)&a, &n));
	SHOW(n);
	return 0;
}
