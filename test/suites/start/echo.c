/* echo.c - a server that sends back what comes, one connection at a time; `echo PORT [WAY]`.
 * SIGTERM ends it with status 7; with the way "stay" it does not. */
#include <arpa/inet.h>
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

int main(int argc, char **argv)
{
	struct sockaddr_in a = {.sin_family = AF_INET};
	struct sigaction action = {.sa_handler = stop};
	int yes = 1, fd = socket(AF_INET, SOCK_STREAM, 0);
	const char *way = argc > 2 ? argv[2] : "";
	if (argc < 2 || strcmp(way, "die") == 0)
		return 3;
	if (strcmp(way, "stay") == 0)
		action.sa_handler = SIG_IGN;
	if (strcmp(way, "plain") != 0)
		sigaction(SIGTERM, &action, NULL);
	a.sin_port = htons((unsigned short)atoi(argv[1]));
	a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
	if (bind(fd, (struct sockaddr *)&a, sizeof a) < 0 || listen(fd, 5) < 0)
		return 1;
	while (!is_over) {
		char buffer[16];
		ssize_t n = 0;
		int client = accept(fd, NULL, NULL);
		while (client >= 0 && (n = read(client, buffer, sizeof buffer)) > 0)
			if (strcmp(way, "silent") != 0 && write(client, buffer, (size_t)n) < n)
				break;
		if (client >= 0)
			close(client);
	}
	close(fd);
	return 7;
}
