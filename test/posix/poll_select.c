/* select and pselect: sets, limits, bad descriptors, exceptions, signals. */
#include "show.h"
#include <signal.h>
#include <sys/select.h>

static volatile int got;

static void on_signal(int sig)
{
	got = sig;
}

static void show_sets(int result, const fd_set *in, const fd_set *out, int most)
{
	printf("%d:", result);
	for (int i = 0; i < most; i++)
		if (FD_ISSET(i, in) || FD_ISSET(i, out))
			printf(" %d%s%s", i, FD_ISSET(i, in) ? "r" : "",
			       FD_ISSET(i, out) ? "w" : "");
	printf("\n");
}

int main(void)
{
	int p[2], q[2];
	fd_set in, out, ex;
	struct timeval t = {0, 10000};
	pipe(p);
	pipe(q);
	FD_ZERO(&in);
	FD_ZERO(&out);
	FD_ZERO(&ex);
	FD_SET(p[0], &in);
	FD_SET(q[0], &in);
	FD_SET(p[1], &out);
	FD_SET(p[0], &ex);
	show_sets(select(q[1] + 1, &in, &out, &ex, NULL), &in, &out, 32);
	FD_SET(p[0], &in);
	FD_SET(q[0], &in);
	write(q[1], "x", 1);
	FD_ZERO(&out);
	show_sets(select(q[1] + 1, &in, &out, NULL, &t), &in, &out, 32);
	printf("%d\n", t.tv_sec == 0 && t.tv_usec <= 10000);
	FD_ZERO(&in);
	FD_SET(p[0], &in);
	show_sets(select(p[0] + 1, &in, NULL, NULL, &t), &in, &out, 32);
	printf("%d %d\n", (int)t.tv_sec, (int)t.tv_usec);
	FD_SET(p[0], &in);
	show_sets(select(p[0], &in, NULL, NULL, &t), &in, &out, 32); /* not asked for */
	FD_ZERO(&in);
	FD_SET(40, &in);
	SHOW(select(41, &in, NULL, NULL, &t));
	SHOW(select(-1, NULL, NULL, NULL, &t));
	t.tv_usec = -1;
	SHOW(select(1, NULL, NULL, NULL, &t));
	/* hang-ups are readable, broken pipes writable */
	close(p[1]);
	close(q[0]);
	FD_ZERO(&in);
	FD_SET(p[0], &in);
	FD_SET(q[1], &out);
	show_sets(select(q[1] + 1, &in, &out, NULL, NULL), &in, &out, 32);
	/* signals */
	struct sigaction a = {.sa_handler = on_signal};
	sigset_t set, none;
	sigaction(SIGUSR1, &a, NULL);
	sigemptyset(&none);
	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	sigprocmask(SIG_BLOCK, &set, NULL);
	raise(SIGUSR1);
	struct timespec limit = {5, 0};
	SHOW(pselect(0, NULL, NULL, NULL, &limit, &none));
	printf("%d\n", got);
	limit = (struct timespec){0, 10000000};
	SHOW(pselect(0, NULL, NULL, NULL, &limit, &set));
	limit.tv_nsec = 2000000000;
	SHOW(pselect(0, NULL, NULL, NULL, &limit, NULL));
	return 0;
}
