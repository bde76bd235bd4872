/* readv, writev, sendmsg and recvmsg with several parts, on streams and datagrams. */
#include "sock.h"
#include <sys/uio.h>

static void one(const char *what, const int s[2])
{
	char a[4] = "", b[4] = "", c[16] = "";
	struct iovec out[] = {{"one", 3}, {NULL, 0}, {"two", 3}, {"three", 5}};
	struct iovec in[] = {{a, 2}, {b, 0}, {b, 3}, {c, 10}};
	struct msghdr m = {.msg_iov = out, .msg_iovlen = 4};
	printf("--- %s\n", what);
	SHOW(writev(s[0], out, 4));
	SHOW(readv(s[1], in, 4));
	printf("%.2s %.3s %s\n", a, b, c);
	SHOW(sendmsg(s[0], &m, 0));
	m.msg_iov = in;
	m.msg_iovlen = 3;
	m.msg_name = c;
	m.msg_namelen = sizeof c;
	m.msg_flags = 77;
	SHOW(recvmsg(s[1], &m, 0));
	printf("%.2s %.3s flags %x name %d control %d\n", a, b, m.msg_flags,
	       (int)m.msg_namelen == 16 ? 16 : (int)m.msg_namelen, (int)m.msg_controllen);
	SHOW(recv(s[1], c, sizeof c, MSG_DONTWAIT));
	m.msg_iovlen = 0;
	m.msg_name = NULL;
	SHOW(sendmsg(s[0], &m, 0));
	SHOW(writev(s[0], out, 0));
	SHOW(writev(s[0], out, 1025));
	SHOW(writev(s[0], out, -1));
	m.msg_iovlen = 1025;
	SHOW(sendmsg(s[0], &m, 0));
	SHOW(read(s[1], c, 0));
}

int main(void)
{
	int s[2];
	socketpair(AF_UNIX, SOCK_STREAM, 0, s);
	one("unix stream", s);
	tcp_pair(s);
	one("tcp", s);
	socketpair(AF_UNIX, SOCK_DGRAM, 0, s);
	one("unix datagrams", s);
	struct sockaddr_in at;
	s[1] = udp4(&at);
	s[0] = socket(AF_INET, SOCK_DGRAM, 0);
	connect(s[0], (struct sockaddr *)&at, sizeof at);
	one("udp", s);
	return 0;
}
