/* Numbers that options change before they keep them. */
#include "sock.h"

static void try(const char *what, int fd, int level, int name)
{
	static const int values[] = {0, 1, 7, 200, 300, -1, -5};
	printf("%s:", what);
	for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
		if (set_int(fd, level, name, values[i]))
			printf(" %d: errno %d;", values[i], errno);
		else
			printf(" %d: %d;", values[i], get_int(fd, level, name));
	}
	printf("\n");
}

int main(void)
{
	int tcp = socket(AF_INET, SOCK_STREAM, 0), udp = socket(AF_INET, SOCK_DGRAM, 0);
	int tcp6 = socket(AF_INET6, SOCK_STREAM, 0), udp6 = socket(AF_INET6, SOCK_DGRAM, 0);
	try("tcp, type of service", tcp, IPPROTO_IP, IP_TOS);
	try("udp, type of service", udp, IPPROTO_IP, IP_TOS);
	try("tcp6, class", tcp6, IPPROTO_IPV6, IPV6_TCLASS);
	try("udp6, class", udp6, IPPROTO_IPV6, IPV6_TCLASS);
	try("tcp, time to live", tcp, IPPROTO_IP, IP_TTL);
	try("udp6, hops", udp6, IPPROTO_IPV6, IPV6_UNICAST_HOPS);
	try("tcp, linger", tcp, IPPROTO_TCP, TCP_LINGER2);
	return 0;
}
