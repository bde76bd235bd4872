/* A server in poll and a client that sends something every few seconds: that goes on for longer than a
 * machine is followed in which nothing but timers goes off. */
/* run: --schedule round-robin */
/* stop: schedules */
/* out: 40 messages */
#include <poll.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	int p[2], count = 0;
	char c;
	pipe(p);
	if (!fork()) {
		close(p[0]);
		for (int i = 0; i < 80; i++) {
			sleep(2);
			if (i % 2)
				write(p[1], "x", 1);
		}
		_exit(0);
	}
	close(p[1]);
	struct pollfd f = {p[0], POLLIN, 0};
	while (poll(&f, 1, -1) == 1 && read(p[0], &c, 1) == 1)
		count++;
	printf("%d messages\n", count);
	return 0;
}
