/* A reader that waits while a handler writes: all of it, and no more than all. */
#include "sock.h"
#include <sys/time.h>

static int peer, parts;

static void send_part(int sig)
{
	(void)sig;
	write(peer, "part", 4);
	if (++parts == 3) {
		struct itimerval stop = {0};
		setitimer(ITIMER_REAL, &stop, NULL);
	}
}

static void one(const int s[2])
{
	struct sigaction a = {.sa_handler = send_part, .sa_flags = SA_RESTART};
	struct itimerval t = {{0, 20000}, {0, 20000}};
	char text[16];
	sigaction(SIGALRM, &a, NULL);
	peer = s[0];
	parts = 0;
	setitimer(ITIMER_REAL, &t, NULL);
	long n = 0, step;
	while (n < 12 && (step = recv(s[1], text + n, (size_t)(12 - n), MSG_WAITALL)) > 0)
		n += step;
	printf("%ld '%.*s' in %d parts\n", n, (int)n, text, parts);
	struct pollfd p = {s[1], POLLIN, 0};
	parts = 2;
	setitimer(ITIMER_REAL, &t, NULL);
	int result = poll(&p, 1, 5000); /* a handler always ends poll */
	printf("poll: %d %s\n", result, strerror(errno));
	printf("poll: %d%s\n", poll(&p, 1, 5000), poll_names(p.revents));
}

int main(void)
{
	int s[2];
	tcp_pair(s);
	one(s);
	socketpair(AF_UNIX, SOCK_STREAM, 0, s);
	one(s);
	return 0;
}
