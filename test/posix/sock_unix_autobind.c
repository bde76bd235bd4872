/* AF_UNIX datagrams: names chosen by the kernel, and answers to them; descriptors for who is gone. */
#include "sock.h"
#include <sys/un.h>

static void show_name(int s)
{
	struct sockaddr_un a;
	socklen_t n = sizeof a;
	memset(&a, 1, sizeof a);
	getsockname(s, (struct sockaddr *)&a, &n);
	printf("name of %d bytes", (int)n);
	if (n > sizeof a.sun_family)
		printf(", first %d", a.sun_path[0]);
	printf("\n");
}

int main(void)
{
	struct sockaddr_un a = {.sun_family = AF_UNIX}, from;
	socklen_t n = sizeof from;
	char text[8] = "";
	int one = socket(AF_UNIX, SOCK_DGRAM, 0), two = socket(AF_UNIX, SOCK_DGRAM, 0);
	show_name(one);
	SHOW(bind(one, (struct sockaddr *)&a, sizeof a.sun_family));
	show_name(one);
	SHOW(bind(one, (struct sockaddr *)&a,
		  sizeof a.sun_family)); /* once more is nothing */
	getsockname(one, (struct sockaddr *)&from, &n);
	SHOW(sendto(two, "hi", 2, 0, (struct sockaddr *)&from, n));
	n = sizeof from;
	SHOW(recvfrom(one, text, sizeof text, 0, (struct sockaddr *)&from, &n));
	printf("%s from %d bytes\n", text, (int)n); /* the sender has no name */
	SHOW(bind(two, (struct sockaddr *)&a, sizeof a.sun_family));
	n = sizeof from;
	getsockname(one, (struct sockaddr *)&from, &n);
	SHOW(connect(two, (struct sockaddr *)&from, n));
	SHOW(send(two, "ho", 2, 0));
	n = sizeof from;
	SHOW(recvfrom(one, text, sizeof text, 0, (struct sockaddr *)&from, &n));
	printf("%s from %d bytes\n", text, (int)n);
	SHOW(sendto(one, "!", 1, 0, (struct sockaddr *)&from, n));
	SHOW(recv(two, text, sizeof text, 0));
	close(one);
	SHOW(send(two, "x", 1, MSG_NOSIGNAL));

	/* A descriptor that is sent to a socket which is closed with it. */
	int s[2], p[2];
	char room[CMSG_SPACE(sizeof(int))];
	struct iovec part = {"f", 1};
	struct msghdr h = {.msg_iov = &part,
			   .msg_iovlen = 1,
			   .msg_control = room,
			   .msg_controllen = sizeof room};
	struct cmsghdr *c = CMSG_FIRSTHDR(&h);
	c->cmsg_level = SOL_SOCKET;
	c->cmsg_type = SCM_RIGHTS;
	c->cmsg_len = CMSG_LEN(sizeof(int));
	socketpair(AF_UNIX, SOCK_STREAM, 0, s);
	pipe(p);
	memcpy(CMSG_DATA(c), &p[1], sizeof(int));
	SHOW(sendmsg(s[0], &h, 0));
	close(p[1]);
	close(s[1]); /* the last holder of the pipe's end was on its way */
	SHOW(read(p[0], text, 1));
	SHOW(sendmsg(s[0], &h, MSG_NOSIGNAL));
	return 0;
}
