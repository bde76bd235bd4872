/* Who is at the other end: SO_PEERCRED, SCM_CREDENTIALS. */
#include "sock.h"

static void show_peer(const char *what, int fd)
{
	struct ucred c;
	socklen_t n = sizeof c;
	int result = getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &c, &n);
	printf("%s: %d, %d bytes", what, result, (int)n);
	if (c.pid)
		printf(", me: %d %d %d\n", c.pid == getpid(), c.uid == geteuid(),
		       c.gid == getegid());
	else
		printf(", nobody %d %d\n", (int)c.uid, (int)c.gid);
}

static void receive(int fd)
{
	char room[128], text[16];
	struct iovec v = {text, sizeof text};
	struct msghdr m = {.msg_iov = &v, .msg_iovlen = 1};
	m.msg_control = room;
	m.msg_controllen = sizeof room;
	long n = recvmsg(fd, &m, 0);
	printf("recvmsg %ld, control %d bytes", n, (int)m.msg_controllen);
	struct cmsghdr *h = CMSG_FIRSTHDR(&m);
	if (h) {
		struct ucred c;
		memcpy(&c, CMSG_DATA(h), sizeof c);
		printf(", level %d type %d, me: %d", h->cmsg_level, h->cmsg_type,
		       c.pid == getpid() && c.uid == getuid() && c.gid == getgid());
	}
	printf("\n");
}

static long send_as(int fd, int pid)
{
	union {
		struct cmsghdr h;
		char room[CMSG_SPACE(sizeof(struct ucred))];
	} control = {0};
	struct ucred c = {pid, getuid(), getgid()};
	struct iovec v = {"as", 2};
	struct msghdr m = {.msg_iov = &v, .msg_iovlen = 1};
	m.msg_control = &control;
	m.msg_controllen = sizeof control;
	control.h.cmsg_level = SOL_SOCKET;
	control.h.cmsg_type = SCM_CREDENTIALS;
	control.h.cmsg_len = CMSG_LEN(sizeof c);
	memcpy(CMSG_DATA(&control.h), &c, sizeof c);
	return sendmsg(fd, &m, 0);
}

int main(void)
{
	int s[2], l = socket(AF_UNIX, SOCK_STREAM, 0),
		  c = socket(AF_UNIX, SOCK_STREAM, 0);
	struct sockaddr_un a = {.sun_family = AF_UNIX, .sun_path = "sock"};
	show_peer("fresh", l);
	socketpair(AF_UNIX, SOCK_STREAM, 0, s);
	show_peer("pair", s[0]);
	bind(l, (struct sockaddr *)&a, sizeof a);
	listen(l, 1);
	connect(c, (struct sockaddr *)&a, sizeof a);
	show_peer("connected", c);
	show_peer("accepted", accept(l, NULL, NULL));
	int t[2];
	tcp_pair(t);
	show_peer("tcp", t[0]);
	SHOW(set_int(s[1], SOL_SOCKET, SO_PASSCRED, 1));
	SHOW(get_int(s[1], SOL_SOCKET, SO_PASSCRED));
	write(s[0], "x", 1);
	receive(s[1]);
	SHOW(send_as(s[0], getpid()));
	receive(s[1]);
	set_int(s[1], SOL_SOCKET, SO_PASSCRED, 0);
	SHOW(send_as(s[0], getpid()));
	receive(s[1]);
	socketpair(AF_UNIX, SOCK_DGRAM, 0, s);
	set_int(s[1], SOL_SOCKET, SO_PASSCRED, 1);
	write(s[0], "x", 1);
	receive(s[1]);
	return 0;
}
