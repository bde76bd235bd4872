/* inet_pton, inet_ntop, byte order, inet_aton forms. */
#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
	static const char *const texts[] = {"1.2.3.4",
					    "255.255.255.255",
					    "256.1.1.1",
					    "1.2.3",
					    "::1",
					    "fe80::1:2",
					    "1:2:3:4:5:6:7:8",
					    "::ffff:1.2.3.4",
					    "1::2::3",
					    "g::",
					    "0x7f.1",
					    "127.1",
					    "::",
					    ""};
	for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
		unsigned char raw[16] = {0};
		char out[64] = "";
		int four = inet_pton(AF_INET, texts[i], raw);
		if (four == 1)
			inet_ntop(AF_INET, raw, out, sizeof out);
		printf("%d %s ", four, out);
		int six = inet_pton(AF_INET6, texts[i], raw);
		out[0] = 0;
		if (six == 1)
			inet_ntop(AF_INET6, raw, out, sizeof out);
		struct in_addr a = {0};
		int old = inet_aton(texts[i], &a);
		printf("%d %s %d %x\n", six, out, old, ntohl(a.s_addr));
	}
	printf("%x %x %s\n", htonl(0x12345678), htons(0xabcd),
	       inet_ntoa((struct in_addr){htonl(0x0a000001)}));
	return 0;
}
