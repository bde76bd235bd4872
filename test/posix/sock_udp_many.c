/* sendmmsg and recvmmsg, and the order of datagrams. */
#include "sock.h"

int main(void)
{
	struct sockaddr_in at, from[8];
	int a = udp4(&at), c = socket(AF_INET, SOCK_DGRAM, 0);
	char texts[8][8], got[8][8];
	struct iovec v[8];
	struct mmsghdr m[8];
	memset(m, 0, sizeof m);
	for (int i = 0; i < 5; i++) {
		v[i].iov_len = (size_t)sprintf(texts[i], "text%d", i);
		v[i].iov_base = texts[i];
		m[i].msg_hdr = (struct msghdr){.msg_iov = &v[i], .msg_iovlen = 1};
		m[i].msg_hdr.msg_name = &at;
		m[i].msg_hdr.msg_namelen = sizeof at;
	}
	m[3].msg_hdr.msg_namelen = 3;
	SHOW(sendmmsg(c, m, 5, 0));
	SHOW(m[0].msg_len);
	SHOW(sendmmsg(c, m + 3, 1, 0));
	SHOW(sendmmsg(c, m, 0, 0));
	for (int i = 0; i < 8; i++) {
		v[i] = (struct iovec){got[i], i == 1 ? 3 : 8};
		m[i].msg_hdr = (struct msghdr){.msg_iov = &v[i], .msg_iovlen = 1};
		m[i].msg_hdr.msg_name = &from[i];
		m[i].msg_hdr.msg_namelen = sizeof from[i];
	}
	SHOW(recvmmsg(a, m, 8, MSG_WAITFORONE, NULL));
	for (int i = 0; i < 3; i++)
		printf("%d '%.*s' flags %x name %d\n", m[i].msg_len,
		       (int)(i == 1 ? 3 : m[i].msg_len), got[i], m[i].msg_hdr.msg_flags,
		       (int)m[i].msg_hdr.msg_namelen);
	SHOW(recvmmsg(a, m, 8, MSG_DONTWAIT, NULL));
	SHOW(recvmmsg(a, m, 0, 0, NULL));
	struct timespec bad = {0, -1};
	SHOW(recvmmsg(a, m, 8, MSG_DONTWAIT, &bad));
	return 0;
}
