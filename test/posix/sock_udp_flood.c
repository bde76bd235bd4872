/* More datagrams than a receiver has room for: the first ones are kept, the rest is
 * lost, and the sender hears nothing. */
#include "sock.h"

int main(void)
{
	struct sockaddr_in at;
	int a = udp4(&at), c = socket(AF_INET, SOCK_DGRAM, 0);
	char text[1000] = "";
	SHOW(set_int(a, SOL_SOCKET, SO_RCVBUF, 10000));
	int failed = 0;
	for (int i = 0; i < 100; i++) {
		memcpy(text, &i, sizeof i);
		failed += sendto(c, text, sizeof text, 0, (struct sockaddr *)&at,
				 sizeof at) != sizeof text;
	}
	SHOW(failed);
	int in_order = 1, got = 0;
	while (recv(a, text, sizeof text, MSG_DONTWAIT) == sizeof text) {
		int i;
		memcpy(&i, text, sizeof i);
		in_order &= i == got++;
	}
	printf("some kept: %d, some lost: %d, in order: %d\n", got > 0, got < 100,
	       in_order);
	SHOW(sendto(c, "next", 4, 0, (struct sockaddr *)&at, sizeof at));
	RECV(a, 10, MSG_DONTWAIT);
	return 0;
}
