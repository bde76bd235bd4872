/* IP_PKTINFO: to which address a datagram came, and from which it is sent. */
#include "sock.h"

int main(void)
{
	struct sockaddr_in at, any = local4(0), to, from;
	socklen_t n = sizeof any;
	int a = socket(AF_INET, SOCK_DGRAM, 0), b = udp4(&at);
	any.sin_addr.s_addr = 0;
	bind(a, (struct sockaddr *)&any, n);
	getsockname(a, (struct sockaddr *)&any, &n);
	set_int(a, IPPROTO_IP, IP_PKTINFO, 1);
	to = any;
	to.sin_addr.s_addr = htonl(0x7f000009);
	sendto(b, "hello", 5, 0, (struct sockaddr *)&to, sizeof to);
	char room[128], text[16];
	struct iovec v = {text, sizeof text};
	struct msghdr m = {.msg_iov = &v, .msg_iovlen = 1, .msg_control = room};
	m.msg_controllen = sizeof room;
	m.msg_name = &from;
	m.msg_namelen = sizeof from;
	SHOW(recvmsg(a, &m, 0));
	for (struct cmsghdr *h = CMSG_FIRSTHDR(&m); h; h = CMSG_NXTHDR(&m, h)) {
		struct in_pktinfo info;
		memcpy(&info, CMSG_DATA(h), sizeof info);
		printf("level %d type %d: interface %d, to %x, local %x\n", h->cmsg_level,
		       h->cmsg_type, info.ipi_ifindex, ntohl(info.ipi_addr.s_addr),
		       ntohl(info.ipi_spec_dst.s_addr));
	}
	printf("from %x\n", ntohl(from.sin_addr.s_addr));
	/* The answer comes from where the question went. */
	v.iov_len = 2;
	SHOW(sendmsg(a, &m, 0));
	n = sizeof from;
	SHOW(recvfrom(b, text, sizeof text, 0, (struct sockaddr *)&from, &n));
	printf("from %x\n", ntohl(from.sin_addr.s_addr));
	return 0;
}
