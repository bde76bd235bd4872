/* Errors that a call cannot have where it is made: none of the assertions fails, whatever is
 * injected. */
#include "everett.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static char bytes[] = "abcdefg";

static void ignore(int sig)
{
	(void)sig;
}

static int full_disk(void)
{
	int p[2], f = open("/tmp/file", O_CREAT | O_RDWR, 0600);
	ev_assert(f >= 0 && pipe(p) == 0);
	long n = write(f, bytes, 4);
	ev_assert(write(p[1], bytes, 4) == 4);
	return n < 0;
}

static int create(void)
{
	int f = open("/tmp/file", O_CREAT | O_RDWR, 0600);
	ev_assert(open("/tmp", O_RDONLY) >= 0);
	int g = open("/tmp/other", O_CREAT | O_RDWR, 0600);
	return f < 0 ? 1 : g < 0 ? 2 : 0;
}

static int write_nothing(void)
{
	int p[2];
	struct iovec v[2] = {{bytes, 0}, {bytes, 0}};
	ev_assert(pipe(p) == 0 && fcntl(p[1], F_SETFL, O_NONBLOCK) == 0);
	long n = write(p[1], bytes, 4);
	ev_assert(writev(p[1], v, 2) == 0);
	return n == 1;
}

static int wait_without_waiting(void)
{
	struct sigaction a = {.sa_handler = ignore};
	sigaction(SIGCHLD, &a, NULL);
	pid_t child = fork();
	if (child == 0) {
		pause();
		_exit(0);
	}
	ev_assert(waitpid(-1, NULL, WNOHANG) >= 0);
	kill(child, SIGKILL);
	return 0;
}

static int connect_datagrams(void)
{
	struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(53)};
	int s = socket(AF_INET, SOCK_DGRAM, 0);
	a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (connect(s, (void *)&a, sizeof a) == 0)
		return 0;
	ev_assert(errno == ENETUNREACH);
	return 1;
}

static int connect_unix(void)
{
	struct sockaddr_un a = {.sun_family = AF_UNIX, .sun_path = "/tmp/socket"};
	int l = socket(AF_UNIX, SOCK_STREAM, 0), s = socket(AF_UNIX, SOCK_STREAM, 0);
	ev_assert(bind(l, (void *)&a, sizeof a) == 0 && listen(l, 1) == 0);
	if (connect(s, (void *)&a, sizeof a) == 0)
		return 0;
	ev_assert(errno == ECONNREFUSED);
	return 2;
}

static int receive_without_waiting(void)
{
	struct sigaction a = {.sa_handler = ignore};
	int p[2];
	char c;
	sigaction(SIGALRM, &a, NULL);
	ev_assert(socketpair(AF_UNIX, SOCK_STREAM, 0, p) == 0 &&
		  send(p[1], "x", 1, 0) == 1);
	if (recv(p[0], &c, 1, MSG_DONTWAIT) == 1)
		return 0;
	ev_assert(errno != EINTR);
	return errno == ECONNRESET ? 3 : errno == ETIMEDOUT ? 4 : errno == ENOMEM ? 5 : 6;
}

int main(int argc, char **argv)
{
	static const struct {
		const char *name;
		int (*run)(void);
	} parts[] = {
		{"disk", full_disk},
		{"create", create},
		{"nothing", write_nothing},
		{"wait", wait_without_waiting},
		{"datagram", connect_datagrams},
		{"unix", connect_unix},
		{"dontwait", receive_without_waiting},
	};
	for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++)
		if (argc > 1 && strcmp(argv[1], parts[i].name) == 0)
			return parts[i].run();
	return 100;
}
