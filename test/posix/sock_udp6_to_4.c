/* An IPv6 socket sends datagrams to addresses that are given as IPv4 ones. */
#include "sock.h"

int main(void)
{
	struct sockaddr_in at, from4 = {0};
	struct sockaddr_in6 six = {.sin6_family = AF_INET6};
	socklen_t n = sizeof six;
	char text[8];
	int to = udp4(&at), s = socket(AF_INET6, SOCK_DGRAM, 0);
	int tcp = socket(AF_INET6, SOCK_STREAM, 0), only = socket(AF_INET6, SOCK_DGRAM, 0);
	SHOW(bind(s, (struct sockaddr *)&six, sizeof six));
	SHOW(sendto(s, "four", 4, 0, (struct sockaddr *)&at, sizeof at));
	n = sizeof from4;
	show_bytes("got", text, recvfrom(to, text, 8, 0, (struct sockaddr *)&from4, &n));
	printf("from %s\n", inet_ntoa(from4.sin_addr));
	SHOW(sendto(s, "x", 1, 0, (struct sockaddr *)&at, 8));
	SHOW(connect(s, (struct sockaddr *)&at, sizeof at));
	SHOW(send(s, "more", 4, 0));
	show_bytes("got", text, recv(to, text, 8, 0));
	n = sizeof six;
	SHOW(getpeername(s, (struct sockaddr *)&six, &n));
	printf("family %d, mapped %d\n", six.sin6_family, IN6_IS_ADDR_V4MAPPED(&six.sin6_addr));
	SHOW(connect(tcp, (struct sockaddr *)&at, sizeof at));
	SHOW(set_int(only, IPPROTO_IPV6, IPV6_V6ONLY, 1));
	SHOW(sendto(only, "x", 1, 0, (struct sockaddr *)&at, sizeof at));
	return 0;
}
