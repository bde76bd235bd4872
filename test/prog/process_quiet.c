/* A server that waits for clients, with a child that only ticks: the path is complete. */
/* run: --schedule round-robin */
/* stop: schedules */
/* paths: completed=1 errors=0 unfinished=0 */
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void)
{
	struct sockaddr_in a = {.sin_family = AF_INET};
	int s = socket(AF_INET, SOCK_STREAM, 0);
	if (bind(s, (struct sockaddr *)&a, sizeof a) || listen(s, 5))
		return 1;
	if (!fork())
		for (;;)
			sleep(1);
	struct pollfd f = {s, POLLIN, 0};
	return poll(&f, 1, -1);
}
