/* recvmmsg and sendmmsg: how many, MSG_WAITFORONE, a time limit, errors in the middle. */
#include "sock.h"

static char text[4][8];
static struct iovec part[4];
static struct mmsghdr h[4];

static void prepare(void)
{
	memset(h, 0, sizeof h);
	memset(text, 0, sizeof text);
	for (int i = 0; i < 4; i++) {
		part[i] = (struct iovec){text[i], sizeof text[i] - 1};
		h[i].msg_hdr.msg_iov = &part[i];
		h[i].msg_hdr.msg_iovlen = 1;
	}
}

static void show_all(int n)
{
	for (int i = 0; i < n; i++)
		printf("  %u %s %x\n", h[i].msg_len, text[i],
		       (unsigned)h[i].msg_hdr.msg_flags);
}

int main(void)
{
	struct timespec none = {0, 0}, bad = {0, 2000000000};
	int s[2], n;
	socketpair(AF_UNIX, SOCK_DGRAM, 0, s);
	prepare();
	strcpy(text[0], "one");
	part[0].iov_len = 3;
	strcpy(text[1], "two");
	part[1].iov_len = 3;
	strcpy(text[2], "three33");
	SHOW(sendmmsg(s[0], h, 3, 0));
	printf("%u %u %u\n", h[0].msg_len, h[1].msg_len, h[2].msg_len);
	prepare();
	part[1].iov_len = 2;
	SHOW(n = recvmmsg(s[1], h, 4, MSG_WAITFORONE, NULL));
	show_all(n);
	SHOW(recvmmsg(s[1], h, 4, MSG_DONTWAIT, NULL));
	SHOW(recvmmsg(s[1], h, 4, 0, &bad));
	SHOW(recvmmsg(s[1], h, 0, MSG_DONTWAIT, NULL));
	send(s[0], "x", 1, 0);
	prepare();
	SHOW(n = recvmmsg(s[1], h, 4, 0, &none)); /* the limit is looked at behind each */
	show_all(n);
	close(s[1]);
	prepare();
	SHOW(sendmmsg(s[0], h, 2, MSG_NOSIGNAL));
	SHOW(sendmmsg(-1, h, 2, 0));
	return 0;
}
