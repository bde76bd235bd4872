/* MSG_WAITALL: across several sends, over the parts of a vector, with MSG_PEEK, with an end before
 * all is there, with a time limit, with MSG_DONTWAIT, on datagrams and packets. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include "sock.h"
#include <sys/time.h>

static int ends[2], turn[2];

static int send_parts(void)
{
	close(ends[0]);
	write(ends[1], "abc", 3);
	write(ends[1], "defg", 4);
	hear(turn);
	write(ends[1], "hi", 2);
	write(ends[1], "jklmnop", 7);
	hear(turn);
	write(ends[1], "qr", 2);
	return 0;
}

static void one(void)
{
	char text[32] = "", more[8] = "";
	struct iovec v[2] = {{more, 3}, {text, 6}};
	struct msghdr m = {.msg_iov = v, .msg_iovlen = 2};
	pipe(turn);
	pid_t pid = start(send_parts);
	close(ends[1]);
	SHOW(recv(ends[0], text, 5, MSG_WAITALL));
	printf("%.5s\n", text);
	SHOW(recv(ends[0], text, 2, MSG_WAITALL | MSG_PEEK));
	printf("%.2s\n", text);
	tell(turn);
	SHOW(recvmsg(ends[0], &m, MSG_WAITALL));
	printf("%.3s %.6s\n", more, text);
	SHOW(recv(ends[0], text, 2, MSG_WAITALL));
	struct timeval limit = {0, 30000};
	setsockopt(ends[0], SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
	SHOW(recv(ends[0], text, 4, MSG_WAITALL));
	tell(turn);
	SHOW(recv(ends[0], text, 16, MSG_WAITALL));
	SHOW(recv(ends[0], text, 16, MSG_WAITALL));
	reap("sender", pid);
	close(ends[0]);
}

static void whole(int type)
{
	char text[16];
	int s[2];
	socketpair(AF_UNIX, type, 0, s);
	write(s[0], "one", 3);
	write(s[0], "three", 5);
	SHOW(recv(s[1], text, 8, MSG_WAITALL));
	SHOW(recv(s[1], text, 2, MSG_WAITALL | MSG_TRUNC));
	SHOW(recv(s[1], text, 2, MSG_WAITALL | MSG_DONTWAIT));
	close(s[0]);
	close(s[1]);
}

int main(void)
{
	int s[2];
	char text[16];
	signal(SIGPIPE, SIG_IGN);
	tcp_pair(ends);
	one();
	socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
	one();
	whole(SOCK_DGRAM);
	whole(SOCK_SEQPACKET);
	tcp_pair(s);
	write(s[0], "abc", 3);
	SHOW(recv(s[1], text, 8, MSG_WAITALL | MSG_DONTWAIT));
	return 0;
}
