/* Several descriptors in a message and less room for them: which arrive, what the flags say, that the
 * rest is closed; MSG_CMSG_CLOEXEC; a peek gives them twice; bytes of two messages with descriptors are
 * not read together. */
#include "sock.h"

static int pair[2];

static void send_pipes(int count, const char *text)
{
	char room[CMSG_SPACE(8 * sizeof(int))];
	struct iovec v = {(void *)(uintptr_t)text, strlen(text)};
	struct msghdr m = {.msg_iov = &v, .msg_iovlen = 1, .msg_control = room};
	memset(room, 0, sizeof room);
	m.msg_controllen = CMSG_SPACE((unsigned)count * sizeof(int));
	struct cmsghdr *h = CMSG_FIRSTHDR(&m);
	h->cmsg_level = SOL_SOCKET;
	h->cmsg_type = SCM_RIGHTS;
	h->cmsg_len = CMSG_LEN((unsigned)count * sizeof(int));
	for (int i = 0; i < count; i++) {
		int p[2];
		pipe(p);
		write(p[1], &"0123456789"[i], 1);
		close(p[1]);
		memcpy(CMSG_DATA(h) + i * (int)sizeof(int), &p[0], sizeof(int));
	}
	SHOW(sendmsg(pair[0], &m, 0));
	for (int i = 0; i < count; i++)
		close(((int *)CMSG_DATA(h))[i]);
}

static void receive(size_t room_size, size_t bytes, int flags)
{
	char room[256], text[16];
	struct iovec v = {text, bytes};
	struct msghdr m = {.msg_iov = &v, .msg_iovlen = 1};
	memset(room, 0x55, sizeof room);
	m.msg_control = room_size ? room : NULL;
	m.msg_controllen = (socklen_t)room_size;
	long n = recvmsg(pair[1], &m, flags | MSG_DONTWAIT);
	printf("room %zu: %ld %s", room_size, n, n < 0 ? strerror(errno) : "");
	if (n < 0) {
		putchar('\n');
		return;
	}
	printf("'%.*s' flags %s%s%s controllen %d:", (int)n, text,
	       m.msg_flags & MSG_CTRUNC ? "CTRUNC " : "",
	       m.msg_flags & MSG_TRUNC ? "TRUNC " : "",
	       m.msg_flags & MSG_CMSG_CLOEXEC ? "CLOEXEC " : "", (int)m.msg_controllen);
	for (struct cmsghdr *h = CMSG_FIRSTHDR(&m); h; h = CMSG_NXTHDR(&m, h)) {
		size_t count = (h->cmsg_len - CMSG_LEN(0)) / sizeof(int);
		printf(" %zu of type %d (len %d)", count, h->cmsg_type, (int)h->cmsg_len);
		for (size_t i = 0; i < count; i++) {
			int fd;
			char c = '?';
			memcpy(&fd, CMSG_DATA(h) + i * sizeof fd, sizeof fd);
			long got = flags & MSG_PEEK ? 0 : read(fd, &c, 1);
			printf(" %c%s", got == 1 ? c : '-',
			       fcntl(fd, F_GETFD) & FD_CLOEXEC ? "x" : "");
			close(fd);
		}
	}
	putchar('\n');
}

static void all(int type)
{
	socketpair(AF_UNIX, type, 0, pair);
	send_pipes(3, "abc");
	receive(CMSG_SPACE(3 * sizeof(int)), 8, 0);
	send_pipes(3, "abc");
	receive(CMSG_LEN(2 * sizeof(int)), 8, 0);
	send_pipes(3, "abc");
	receive(CMSG_LEN(sizeof(int)), 8, MSG_CMSG_CLOEXEC);
	send_pipes(3, "abc");
	receive(CMSG_LEN(0), 8, 0);
	send_pipes(3, "abc");
	receive(CMSG_LEN(0) - 4, 8, 0);
	send_pipes(3, "abc");
	receive(0, 8, 0);
	send_pipes(2, "abcdef");
	receive(CMSG_SPACE(2 * sizeof(int)), 2, MSG_PEEK);
	receive(CMSG_SPACE(2 * sizeof(int)), 2, 0);
	receive(CMSG_SPACE(2 * sizeof(int)), 8, 0);
	send_pipes(1, "one");
	write(pair[0], "plain", 5);
	send_pipes(2, "two");
	receive(128, 16, 0);
	receive(128, 16, 0);
	receive(128, 16, 0);
	receive(128, 16, 0);
	write(pair[0], "plain", 5);
	send_pipes(1, "one");
	receive(128, 16, 0);
	receive(128, 16, 0);
	send_pipes(1, "gone");
	char text[8];
	SHOW(read(pair[1], text, sizeof text));
	receive(128, 16, 0);
	printf("next descriptor: %d\n", dup(0) - pair[1]);
	close(pair[0]);
	close(pair[1]);
}

int main(void)
{
	all(SOCK_STREAM);
	all(SOCK_DGRAM);
	all(SOCK_SEQPACKET);
	return 0;
}
