/* An open of one end of a named pipe waits for the other end, looks again after a handler
 * with SA_RESTART has run, and fails after one without. */
#include "show.h"
#include <signal.h>
#include <sys/time.h>

static int other_end = -1, other_flags;

static void open_other_end(int sig)
{
	(void)sig;
	other_end = open("fifo", other_flags);
}

static void interrupt(int sig)
{
	(void)sig;
}

static void ring_soon(void (*handler)(int), int flags)
{
	struct sigaction a = {.sa_handler = handler, .sa_flags = flags};
	struct itimerval t = {{0, 0}, {0, 20000}};
	sigaction(SIGALRM, &a, NULL);
	setitimer(ITIMER_REAL, &t, NULL);
}

int main(void)
{
	char text[8] = "";
	SHOW(mkfifo("fifo", 0600));
	other_flags = O_RDONLY | O_NONBLOCK;
	ring_soon(open_other_end, SA_RESTART);
	int w = open("fifo", O_WRONLY);
	SHOW(w >= 0 && other_end >= 0);
	SHOW(write(w, "one", 3));
	SHOW(read(other_end, text, 7));
	close(w);
	close(other_end);
	other_flags = O_RDWR;
	ring_soon(open_other_end, SA_RESTART);
	int r = open("fifo", O_RDONLY);
	SHOW(r >= 0 && other_end >= 0);
	SHOW(write(other_end, "two", 3));
	SHOW(read(r, text, 7));
	printf("%s\n", text);
	close(r);
	close(other_end);
	ring_soon(interrupt, 0);
	SHOW(open("fifo", O_WRONLY));
	ring_soon(interrupt, 0);
	SHOW(open("fifo", O_RDONLY));
	SHOW(open("fifo", O_WRONLY | O_NONBLOCK)); /* who gave up does not count */
	return 0;
}
