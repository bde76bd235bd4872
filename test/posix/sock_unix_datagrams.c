/* Datagrams of AF_UNIX: names, peers, full queues, receivers that go. */
#include "sock.h"

static int named(const char *path, struct sockaddr_un *a)
{
	int fd = socket(AF_UNIX, SOCK_DGRAM, 0);
	*a = (struct sockaddr_un){.sun_family = AF_UNIX};
	strcpy(a->sun_path, path);
	SHOW(bind(fd, (struct sockaddr *)a, sizeof *a));
	return fd;
}

int main(void)
{
	struct sockaddr_un aa, bb, from = {0};
	socklen_t n = sizeof from;
	char text[32];
	int a = named("a_sock", &aa), b = named("b_sock", &bb);
	int c = socket(AF_UNIX, SOCK_DGRAM, 0);
	SHOW(send(a, "x", 1, 0));
	SHOW(sendto(a, "hello", 5, 0, (struct sockaddr *)&bb, sizeof bb));
	SHOW(sendto(c, "nameless", 8, 0, (struct sockaddr *)&bb, sizeof bb));
	SHOW(recvfrom(b, text, sizeof text, 0, (struct sockaddr *)&from, &n));
	printf("from %d bytes %s\n", (int)n, from.sun_path);
	n = sizeof from;
	SHOW(recvfrom(b, text, sizeof text, 0, (struct sockaddr *)&from, &n));
	printf("from %d bytes\n", (int)n);
	SHOW(connect(a, (struct sockaddr *)&bb, sizeof bb));
	SHOW(connect(b, (struct sockaddr *)&aa, sizeof aa));
	SHOW(sendto(c, "x", 1, 0, (struct sockaddr *)&bb, sizeof bb));
	SHOW(connect(c, (struct sockaddr *)&bb, sizeof bb));
	SHOW(send(a, "to my peer", 10, 0));
	RECV(b, 20, 0);
	/* A receiver that is not the sender's peer takes few. */
	struct sockaddr none = {AF_UNSPEC, ""};
	SHOW(connect(b, &none, sizeof none));
	int sent = 0;
	while (sendto(c, "x", 1, MSG_DONTWAIT, (struct sockaddr *)&bb, sizeof bb) == 1)
		sent++;
	printf("%d sent, then %s\n", sent, strerror(errno));
	connect(c, (struct sockaddr *)&bb, sizeof bb);
	show_poll("sender", c);
	RECV(b, 20, 0);
	show_poll("sender", c);
	close(b);
	show_poll("receiver gone", c);
	SHOW(send(c, "x", 1, 0));
	SHOW(send(c, "x", 1, 0));
	SHOW(sendto(a, "x", 1, 0, (struct sockaddr *)&bb, sizeof bb));
	unlink("b_sock");
	SHOW(sendto(a, "x", 1, 0, (struct sockaddr *)&bb, sizeof bb));
	SHOW(listen(a, 1));
	SHOW(accept(a, NULL, NULL));
	return 0;
}
