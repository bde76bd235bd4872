/* UDP to oneself: unconnected and connected, truncation, refusal. */
#include "sock.h"

int main(void)
{
	struct sockaddr_in a_at, b_at, from;
	socklen_t n = sizeof from;
	char text[64];
	int a = udp4(&a_at), b = udp4(&b_at);
	show_poll("fresh", a);
	SHOW(sendto(a, "hello", 5, 0, (struct sockaddr *)&b_at, sizeof b_at));
	SHOW(sendto(a, "", 0, 0, (struct sockaddr *)&b_at, sizeof b_at));
	SHOW(sendto(a, "world!", 6, 0, (struct sockaddr *)&b_at, sizeof b_at));
	show_poll("with data", b);
	SHOW(recvfrom(b, text, 3, 0, (struct sockaddr *)&from, &n));
	printf("from a: %d\n", from.sin_port == a_at.sin_port && n == sizeof from);
	RECV(b, 10, 0);
	SHOW(recv(b, text, 3, MSG_TRUNC));
	RECV(b, 10, MSG_DONTWAIT);
	SHOW(send(a, "x", 1, 0));
	SHOW(connect(a, (struct sockaddr *)&b_at, sizeof b_at));
	SHOW(send(a, "x", 1, 0));
	SHOW(write(a, "yz", 2));
	RECV(b, 10, MSG_PEEK);
	RECV(b, 10, 0);
	RECV(b, 10, 0);
	close(b);
	SHOW(send(a, "x", 1, 0));
	show_poll("refused", a);
	SHOW(send(a, "x", 1, 0));
	SHOW(send(a, "x", 1, 0));
	RECV(a, 10, MSG_DONTWAIT);
	RECV(a, 10, MSG_DONTWAIT);
	close(a);
	return 0;
}
