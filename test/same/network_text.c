/* Byte order and addresses as text: no sockets needed. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
	volatile unsigned x = 0x01020304;
	printf("%08x %04x %08x\n", htonl(x), htons((unsigned short)x), ntohl(htonl(x)));
	static const char *const four[] = {"127.0.0.1", "255.255.255.255", "1.2.3",
					   "256.1.1.1", "1.2.3.4.5",	   "0x7f.1"};
	for (int i = 0; i < 6; i++) {
		struct in_addr a, b;
		memset(&a, 0, sizeof a);
		memset(&b, 0, sizeof b);
		int r = inet_pton(AF_INET, four[i], &a), q = inet_aton(four[i], &b);
		printf("%s %d %08x %d %08x\n", four[i], r, ntohl(a.s_addr), q,
		       ntohl(b.s_addr));
	}
	static const char *const six[] = {"::1",
					  "::",
					  "fe80::1:2",
					  "2001:db8::ff00:42:8329",
					  "::ffff:1.2.3.4",
					  "1:2:3:4:5:6:7:8",
					  "1::2::3",
					  "12345::"};
	for (int i = 0; i < 8; i++) {
		struct in6_addr a;
		char text[INET6_ADDRSTRLEN] = "-";
		int r = inet_pton(AF_INET6, six[i], &a);
		if (r == 1)
			inet_ntop(AF_INET6, &a, text, sizeof text);
		printf("%s %d %s\n", six[i], r, text);
	}
	return 0;
}
