/* Descriptors over a socket: too many at once, none free at the receiver, several
 * headers, control data that makes no sense. */
#include "sock.h"
#include <sys/resource.h>

static char room[8192];

static long send_control(int to, int level, int type, int count, size_t length)
{
	struct iovec v = {"x", 1};
	struct msghdr m = {.msg_iov = &v, .msg_iovlen = 1, .msg_control = room};
	struct cmsghdr *h = (struct cmsghdr *)room;
	memset(room, 0, sizeof room);
	h->cmsg_level = level;
	h->cmsg_type = type;
	h->cmsg_len =
		(socklen_t)(length ? length : CMSG_LEN((unsigned)count * sizeof(int)));
	m.msg_controllen = (socklen_t)CMSG_SPACE((unsigned)count * sizeof(int));
	for (int i = 0; i < count; i++)
		((int *)CMSG_DATA(h))[i] = 1;
	return sendmsg(to, &m, 0);
}

static void receive(int from)
{
	char text[4];
	struct iovec v = {text, sizeof text};
	struct msghdr m = {.msg_iov = &v, .msg_iovlen = 1, .msg_control = room};
	m.msg_controllen = sizeof room;
	long n = recvmsg(from, &m, MSG_DONTWAIT);
	if (n < 0) {
		printf("%s\n", strerror(errno));
		return;
	}
	struct cmsghdr *h = CMSG_FIRSTHDR(&m);
	int count = h ? (int)((h->cmsg_len - CMSG_LEN(0)) / sizeof(int)) : 0;
	printf("%ld bytes, %d descriptors%s\n", n, count,
	       m.msg_flags & MSG_CTRUNC ? ", cut" : "");
	for (int i = 0; i < count; i++)
		close(((int *)CMSG_DATA(h))[i]);
}

int main(void)
{
	int s[2];
	socketpair(AF_UNIX, SOCK_STREAM, 0, s);
	SHOW(send_control(s[0], SOL_SOCKET, SCM_RIGHTS, 253, 0));
	receive(s[1]);
	SHOW(send_control(s[0], SOL_SOCKET, SCM_RIGHTS, 254, 0));
	SHOW(send_control(s[0], SOL_SOCKET, SCM_RIGHTS, 0, 0));
	receive(s[1]);
	SHOW(send_control(s[0], SOL_SOCKET, 77, 1, 0));
	SHOW(send_control(s[0], IPPROTO_IP, 77, 1, 0));
	receive(s[1]);
	SHOW(send_control(s[0], SOL_SOCKET, SCM_RIGHTS, 1, 4));
	SHOW(send_control(s[0], SOL_SOCKET, SCM_RIGHTS, 1, 999));
	struct rlimit few = {8, 8};
	setrlimit(RLIMIT_NOFILE, &few);
	SHOW(send_control(s[0], SOL_SOCKET, SCM_RIGHTS, 6, 0));
	receive(s[1]);
	int t[2];
	tcp_pair(t);
	SHOW(send_control(t[0], SOL_SOCKET, SCM_RIGHTS, 1, 0));
	receive(t[1]);
	return 0;
}
