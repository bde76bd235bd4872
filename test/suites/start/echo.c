/* echo.c - a server that sends back what comes, one connection at a time; `echo PORT [WAY]`.
 * SIGTERM ends it with status 7; with the way "stay" it does not. "threaded": a thread serves. */
#include <arpa/inet.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static volatile sig_atomic_t is_over;

static void stop(int signal)
{
	(void)signal;
	is_over = 1;
}

static void leave(int signal)
{
	(void)signal;
	_exit(7);
}

static int listener;
static const char *way;

static void *serve(void *unused)
{
	while (!is_over) {
		char buffer[16];
		ssize_t n = 0;
		int client = accept(listener, NULL, NULL);
		while (client >= 0 && (n = read(client, buffer, sizeof buffer)) > 0)
			if (strcmp(way, "silent") != 0 && write(client, buffer, (size_t)n) < n)
				break;
		if (client >= 0)
			close(client);
	}
	return unused;
}

int main(int argc, char **argv)
{
	struct sockaddr_in a = {.sin_family = AF_INET};
	struct sigaction action = {.sa_handler = stop};
	int yes = 1, fd = socket(AF_INET, SOCK_STREAM, 0);
	pthread_t thread;
	way = argc > 2 ? argv[2] : "";
	if (argc < 2 || strcmp(way, "die") == 0)
		return 3;
	if (strcmp(way, "stay") == 0)
		action.sa_handler = SIG_IGN;
	if (strcmp(way, "threaded") == 0)
		action.sa_handler = leave;
	if (strcmp(way, "plain") != 0)
		sigaction(SIGTERM, &action, NULL);
	a.sin_port = htons((unsigned short)atoi(argv[1]));
	a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
	if (bind(fd, (struct sockaddr *)&a, sizeof a) < 0 || listen(fd, 5) < 0)
		return 1;
	listener = fd;
	if (strcmp(way, "threaded") == 0 && pthread_create(&thread, NULL, serve, NULL) == 0)
		pthread_join(thread, NULL);
	else
		serve(NULL);
	close(fd);
	return 7;
}
