/* udp.c - three datagrams to a socket that receives what there is. */
#include <arpa/inet.h>
#include <everett.h>
#include <stdio.h>
#include <sys/socket.h>

int main(void)
{
	struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(8080)};
	a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	int s = socket(AF_INET, SOCK_DGRAM, 0), c = socket(AF_INET, SOCK_DGRAM, 0);
	if (bind(s, (struct sockaddr *)&a, sizeof a) ||
	    connect(c, (struct sockaddr *)&a, sizeof a))
		return 3;
#ifdef FATES
	struct ev_fates fates = {FATES};
	if (ev_datagrams(s, &fates))
		return 4;
#endif
	for (int i = 0; i < 3; i++) {
		char m[3] = {(char)('a' + i), 'x', 'y'};
		send(c, m, sizeof m, 0);
	}
	for (char m[8]; recv(s, m, sizeof m, MSG_DONTWAIT) > 0;)
		printf("%c%s", m[0], m[1] == 'x' ? "" : "!");
	printf("\n");
	return 0;
}
