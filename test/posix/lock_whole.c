/* flock: descriptions, duplicates, conversions that lose the old lock. */
#include "show.h"
#include <signal.h>
#include <sys/file.h>
#include <sys/time.h>

static void on_alarm(int sig)
{
	(void)sig;
}

int main(void)
{
	int a = open("hello.txt", O_RDONLY), b = open("hello.txt", O_RDONLY), c = dup(a);
	SHOW(flock(a, LOCK_SH));
	SHOW(flock(b, LOCK_SH | LOCK_NB));
	SHOW(flock(a, LOCK_EX | LOCK_NB)); /* fails, and the shared one is gone */
	SHOW(flock(b, LOCK_EX | LOCK_NB));
	SHOW(flock(a, LOCK_SH | LOCK_NB));
	SHOW(flock(b, LOCK_UN));
	SHOW(flock(c, LOCK_EX | LOCK_NB));
	SHOW(flock(a, LOCK_EX | LOCK_NB)); /* the same description */
	SHOW(flock(b, LOCK_SH | LOCK_NB));
	close(a);
	SHOW(flock(b, LOCK_SH | LOCK_NB));
	/* a wait that a signal ends */
	struct sigaction act = {.sa_handler = on_alarm};
	struct itimerval t = {.it_value.tv_usec = 10000};
	sigaction(SIGALRM, &act, NULL);
	setitimer(ITIMER_REAL, &t, NULL);
	SHOW(flock(b, LOCK_SH));
	close(c);
	SHOW(flock(b, LOCK_EX | LOCK_NB));
	SHOW(flock(b, 3));
	SHOW(flock(b, LOCK_NB));
	SHOW(flock(99, LOCK_SH));
	SHOW(flock(open("hello.txt", O_PATH), LOCK_SH));
	/* record locks and flock do not see each other */
	struct flock l = {.l_type = F_WRLCK};
	SHOW(fcntl(open("hello.txt", O_RDWR), F_SETLK, &l));
	/* waiting for a record lock of another description */
	int d = open("hello.txt", O_RDWR), e = open("hello.txt", O_RDWR);
	l = (struct flock){.l_type = F_WRLCK};
	SHOW(fcntl(d, F_OFD_SETLK, &l));
	setitimer(ITIMER_REAL, &t, NULL);
	SHOW(fcntl(e, F_OFD_SETLKW, &l));
	return 0;
}
