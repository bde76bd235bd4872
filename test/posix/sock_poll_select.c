/* Sockets in poll and select, with time limits. */
#include "sock.h"
#include <sys/select.h>

static int top;

static void show_select(const int *fds, int n)
{
	fd_set in, out, except;
	struct timeval none = {0, 0};
	FD_ZERO(&in);
	FD_ZERO(&out);
	FD_ZERO(&except);
	for (int i = 0; i < n; i++) {
		FD_SET(fds[i], &in);
		FD_SET(fds[i], &out);
		FD_SET(fds[i], &except);
	}
	printf("select: %d:", select(top, &in, &out, &except, &none));
	for (int i = 0; i < n; i++)
		printf(" %d%d%d", FD_ISSET(fds[i], &in) != 0, FD_ISSET(fds[i], &out) != 0,
		       FD_ISSET(fds[i], &except) != 0);
	printf("\n");
}

int main(void)
{
	struct sockaddr_in at;
	int l = listen4(&at, 5), c = socket(AF_INET, SOCK_STREAM, 0), s[2];
	socketpair(AF_UNIX, SOCK_STREAM, 0, s);
	int fds[] = {l, c, s[0], s[1]};
	top = s[1] + 1;
	show_select(fds, 4);
	connect(c, (struct sockaddr *)&at, sizeof at);
	write(s[0], "x", 1);
	show_select(fds, 4);
	close(accept(l, NULL, NULL));
	show_select(fds, 4);
	struct pollfd p[] = {{l, POLLIN, 0},
			     {c, POLLIN, 0},
			     {s[1], POLLIN | POLLOUT, 0},
			     {s[0], POLLIN, 0},
			     {-1, POLLIN, 0}};
	SHOW(poll(p, 5, 1000));
	for (int i = 0; i < 5; i++)
		printf("%d:%s\n", i, poll_names(p[i].revents));
	SHOW(poll(p, 1, 10));
	struct pollfd only_out = {c, 0, 0};
	SHOW(poll(&only_out, 1, 0));
	write(c, "x", 1);
	SHOW(poll(&only_out, 1, 0));
	printf("%s\n", poll_names(only_out.revents));
	return 0;
}
