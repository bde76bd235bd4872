/* A server that waits for clients, with a child that only ticks: the path is complete. */
/* run: --schedule round-robin */
/* stop: schedules */
/* paths: completed=1 errors=0 unfinished=0 */
#include <poll.h>
#include <unistd.h>

int main(void)
{
	int p[2];
	pipe(p);
	if (!fork())
		for (;;)
			sleep(1);
	struct pollfd f = {p[0], POLLIN, 0};
	return poll(&f, 1, -1);
}
