/* Options of TCP and IP: defaults, limits, sockets that do not have them. */
#include "sock.h"

static void one(const char *name, int fd, int level, int option, int value)
{
	int before = get_int(fd, level, option);
	int result = set_int(fd, level, option, value) ? -errno : 0;
	printf("%s: %d, set to %d: %d, then %d\n", name, before, value, result,
	       get_int(fd, level, option));
}
#define TCP(option, value) one(#option, fd, IPPROTO_TCP, option, value)
#define IP(option, value) one(#option, fd, IPPROTO_IP, option, value)
#define IP6(option, value) one(#option, fd, IPPROTO_IPV6, option, value)

int main(void)
{
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	TCP(TCP_NODELAY, 7);
	TCP(TCP_CORK, 7);
	TCP(TCP_KEEPIDLE, 100);
	TCP(TCP_KEEPIDLE, 0);
	TCP(TCP_KEEPIDLE, 40000);
	TCP(TCP_KEEPINTVL, 10);
	TCP(TCP_KEEPINTVL, 0);
	TCP(TCP_KEEPCNT, 3);
	TCP(TCP_KEEPCNT, 128);
	TCP(TCP_DEFER_ACCEPT, 1);
	TCP(TCP_DEFER_ACCEPT, 5);
	TCP(TCP_DEFER_ACCEPT, 30);
	TCP(TCP_DEFER_ACCEPT, 0);
	TCP(TCP_USER_TIMEOUT, 500);
	TCP(TCP_USER_TIMEOUT, -1);
	TCP(TCP_MAXSEG, 1000);
	TCP(9999, 1);
	IP(IP_TOS, 0x10);
	IP(IP_TOS, 0x13);
	IP(IP_TTL, 30);
	IP(IP_TTL, 0);
	IP(IP_TTL, 256);
	IP(IP_TTL, -1);
	IP6(IPV6_TCLASS, 8);
	IP6(IPV6_V6ONLY, 1);
	one("level 999", fd, 999, 1, 1);
	fd = socket(AF_INET, SOCK_DGRAM, 0);
	TCP(TCP_NODELAY, 1);
	IP(IP_TOS, 0x13);
	IP(IP_PKTINFO, 1);
	fd = socket(AF_INET6, SOCK_STREAM, 0);
	TCP(TCP_NODELAY, 1);
	IP6(IPV6_V6ONLY, 1);
	IP6(IPV6_TCLASS, 8);
	IP6(IPV6_TCLASS, 300);
	IP6(IPV6_UNICAST_HOPS, 30);
	IP6(IPV6_UNICAST_HOPS, -1);
	IP6(IPV6_UNICAST_HOPS, 256);
	IP(IP_TOS, 0x10);
	fd = socket(AF_UNIX, SOCK_STREAM, 0);
	TCP(TCP_NODELAY, 1);
	IP(IP_TOS, 1);
	/* A value of one byte, and names. */
	fd = socket(AF_INET, SOCK_STREAM, 0);
	unsigned char byte = 0x20;
	SHOW(setsockopt(fd, IPPROTO_IP, IP_TOS, &byte, 1));
	socklen_t n = 1;
	byte = 0;
	SHOW(getsockopt(fd, IPPROTO_IP, IP_TOS, &byte, &n));
	printf("%x %d\n", byte, (int)n);
	char name[32] = "";
	SHOW(setsockopt(fd, IPPROTO_TCP, TCP_CONGESTION, "reno", 4));
	n = sizeof name;
	SHOW(getsockopt(fd, IPPROTO_TCP, TCP_CONGESTION, name, &n));
	printf("%s %d\n", name, (int)n);
	SHOW(setsockopt(fd, IPPROTO_TCP, TCP_CONGESTION, "none such", 9));
	struct tcp_info info = {0};
	n = sizeof info;
	SHOW(getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &n));
	printf("state %d\n", info.tcpi_state);
	int s[2];
	tcp_pair(s);
	n = sizeof info;
	SHOW(getsockopt(s[0], IPPROTO_TCP, TCP_INFO, &info, &n));
	printf("state %d\n", info.tcpi_state);
	shutdown(s[1], SHUT_WR);
	getsockopt(s[0], IPPROTO_TCP, TCP_INFO, &info, &n);
	printf("state %d\n", info.tcpi_state);
	return 0;
}
