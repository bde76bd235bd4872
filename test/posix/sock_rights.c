/* Descriptors sent over a socket: they are open descriptions, not files. */
#include "sock.h"

static long send_fds(int to, const int *fds, int n, const char *text)
{
	union {
		struct cmsghdr h;
		char room[CMSG_SPACE(8 * sizeof(int))];
	} control = {0};
	struct iovec v = {(char *)text, strlen(text)};
	struct msghdr m = {.msg_iov = &v, .msg_iovlen = 1};
	m.msg_control = &control;
	m.msg_controllen = CMSG_SPACE((unsigned)n * sizeof(int));
	control.h.cmsg_level = SOL_SOCKET;
	control.h.cmsg_type = SCM_RIGHTS;
	control.h.cmsg_len = CMSG_LEN((unsigned)n * sizeof(int));
	memcpy(CMSG_DATA(&control.h), fds, (unsigned)n * sizeof(int));
	return sendmsg(to, &m, 0);
}

/* How many descriptors came; they are in fds. */
static int receive_fds(int from, int *fds, size_t room, size_t bytes, int flags)
{
	union {
		struct cmsghdr h;
		char room[CMSG_SPACE(8 * sizeof(int))];
	} control = {0};
	char text[64];
	struct iovec v = {text, bytes};
	struct msghdr m = {.msg_iov = &v, .msg_iovlen = 1};
	m.msg_control = &control;
	m.msg_controllen = (socklen_t)room;
	long n = recvmsg(from, &m, flags);
	int count = 0;
	printf("recvmsg: %ld '%.*s'%s, control %d bytes", n, n < 0 ? 0 : (int)n, text,
	       m.msg_flags & MSG_CTRUNC ? ", cut" : "", (int)m.msg_controllen);
	if (m.msg_controllen >= sizeof(struct cmsghdr)) {
		count = (int)((control.h.cmsg_len - CMSG_LEN(0)) / sizeof(int));
		memcpy(fds, CMSG_DATA(&control.h), (unsigned)count * sizeof(int));
		printf(", level %d type %d", control.h.cmsg_level, control.h.cmsg_type);
	}
	printf(", %d descriptors\n", count);
	return count;
}

int main(void)
{
	int s[2], p[2], got[8];
	char text[32];
	socketpair(AF_UNIX, SOCK_STREAM, 0, s);
	pipe(p);
	int f = open("hello.txt", O_RDONLY);
	SHOW(read(f, text, 3));
	SHOW(send_fds(s[0], (int[]){f, p[1]}, 2, "two"));
	SHOW(close(f));
	SHOW(close(p[1]));
	SHOW(receive_fds(s[1], got, CMSG_SPACE(2 * sizeof(int)), 64, 0));
	SHOW(lseek(got[0], 0, SEEK_CUR));
	SHOW(read(got[0], text, 2));
	SHOW(write(got[1], "through", 7));
	SHOW(read(p[0], text, sizeof text));
	SHOW(fcntl(got[0], F_GETFD));
	/* Bytes before descriptors are read with them; bytes behind them are not. */
	write(s[0], "before", 6);
	send_fds(s[0], got, 1, "with");
	write(s[0], "after", 5);
	SHOW(receive_fds(s[1], got + 2, 64, 64, MSG_CMSG_CLOEXEC));
	SHOW(fcntl(got[2], F_GETFD));
	SHOW(receive_fds(s[1], got + 2, 64, 64, 0));
	/* Without room for them they are lost. */
	send_fds(s[0], got, 2, "lost");
	SHOW(receive_fds(s[1], got + 2, 0, 64, 0));
	send_fds(s[0], got, 2, "one lost");
	SHOW(receive_fds(s[1], got + 2, CMSG_LEN(sizeof(int)), 64, 0));
	/* A part of the bytes brings all descriptors. */
	send_fds(s[0], got, 1, "parts");
	SHOW(receive_fds(s[1], got + 2, 64, 2, 0));
	SHOW(receive_fds(s[1], got + 2, 64, 64, 0));
	/* Looking at them gives descriptors too. */
	send_fds(s[0], got, 1, "peek");
	SHOW(receive_fds(s[1], got + 2, 64, 64, MSG_PEEK));
	SHOW(receive_fds(s[1], got + 3, 64, 64, 0));
	SHOW(got[2] != got[3]);
	/* The last of it is in the queue: the pipe still has a writer. */
	send_fds(s[0], got + 1, 1, "writer");
	close(got[1]);
	fcntl(p[0], F_SETFL, O_NONBLOCK);
	SHOW(read(p[0], text, 1));
	close(s[0]);
	close(s[1]);
	SHOW(read(p[0], text, 1));
	socketpair(AF_UNIX, SOCK_DGRAM, 0, s);
	SHOW(send_fds(s[0], (int[]){s[0], 99}, 2, "bad"));
	SHOW(send_fds(s[0], (int[]){s[0]}, 1, "itself"));
	SHOW(receive_fds(s[1], got, 64, 64, 0));
	SHOW(write(got[0], "copy", 4));
	RECV(s[1], 10, 0);
	return 0;
}
