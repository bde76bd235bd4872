/* server.c - a server whose accept fails from its first call on (--faults accept:EMFILE,persistent), and
 * a client. The first word says how the server goes on, the second how the client waits. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static int listener;
static struct sockaddr_in address;
static unsigned long attempts;

static void *serve(void *how)
{
	for (;;) {
		int c = accept(listener, NULL, NULL);
		if (c < 0 && strcmp(how, "counts") == 0)
			attempts++;
		if (c < 0 && strcmp(how, "gives-up") == 0 && ++attempts == 5000)
			exit(3);
		if (c < 0 && strcmp(how, "sleeps") == 0)
			sleep(1);
		if (c < 0)
			continue;
		if (write(c, "ok", 2) != 2)
			exit(9);
		close(c);
		if (strcmp(how, "polls") != 0)
			return NULL;
	}
}

static int ask(const char *how)
{
	char answer[2];
	int s = socket(AF_INET, SOCK_STREAM, 0);
	if (connect(s, (struct sockaddr *)&address, sizeof address))
		return 5;
	struct pollfd one = {.fd = s, .events = POLLIN};
	if (strcmp(how, "patient") != 0 && poll(&one, 1, 5000) != 1)
		return 4; /* no answer */
	return read(s, answer, sizeof answer) != sizeof answer;
}

int main(int argc, char **argv)
{
	char *how = argc > 1 ? argv[1] : "plain";
	const char *client = argc > 2 ? argv[2] : "patient";
	pthread_t thread;
	listener = socket(AF_INET, SOCK_STREAM, 0);
	address = (struct sockaddr_in){.sin_family = AF_INET,
				       .sin_port = htons(7000),
				       .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 5))
		return 9;
	if (strcmp(how, "polls") == 0)
		fcntl(listener, F_SETFL, O_NONBLOCK);
	if (strcmp(client, "none") == 0) {
		serve(how);
		return 0;
	}
	if (strcmp(client, "thread") == 0) { /* of the same process, which waits for the server */
		if (pthread_create(&thread, NULL, serve, how) || pthread_join(thread, NULL))
			return 9;
		return 0;
	}
	if (fork() == 0)
		_exit(ask(client));
	if (strcmp(client, "watched") == 0) { /* the server is a process too, and is killed */
		int status, server = fork();
		if (!server) {
			serve(how);
			_exit(0);
		}
		wait(&status);
		kill(server, 9);
		return WEXITSTATUS(status);
	}
	serve(how);
	return 0;
}
