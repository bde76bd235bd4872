/* mq_notify: a signal when a message comes to an empty queue, once; none if somebody receives; EBUSY for a second
 * one, removal, of another process, that ends; SIGEV_NONE. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include <mqueue.h>

static mqd_t q;
static int count, last_code, last_value;
static pid_t last_pid;

static void note_message(int sig, siginfo_t *info, void *context)
{
	(void)sig;
	(void)context;
	count++;
	last_code = info->si_code;
	last_value = info->si_value.sival_int;
	last_pid = info->si_pid;
}

static void state(const char *when)
{
	printf("%s: %d signals", when, count);
	if (count)
		printf(", code %d, value %d, from %s", last_code, last_value,
		       last_pid == getpid() ? "self" : "another");
	putchar('\n');
}

static void drain(void)
{
	char text[16];
	while (mq_receive(q, text, sizeof text, NULL) >= 0)
		;
	errno = 0;
}

static int sends(void)
{
	SHOW(mq_notify(q, &(struct sigevent){.sigev_notify = SIGEV_NONE}));
	SHOW(mq_send(q, "c", 1, 0));
	return 0;
}

static int registers(void)
{
	SHOW(mq_notify(q, &(struct sigevent){.sigev_notify = SIGEV_NONE}));
	SHOW(mq_notify(q, NULL));
	SHOW(mq_notify(q, &(struct sigevent){.sigev_notify = SIGEV_NONE}));
	return 0;
}

int main(void)
{
	struct mq_attr attr = {.mq_maxmsg = 4, .mq_msgsize = 16};
	struct sigaction a = {.sa_sigaction = note_message, .sa_flags = SA_SIGINFO | SA_RESTART};
	struct sigevent e = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1};
	e.sigev_value.sival_int = 42;
	sigaction(SIGUSR1, &a, NULL);
	mq_unlink("/everett_notify");
	q = mq_open("/everett_notify", O_RDWR | O_CREAT | O_NONBLOCK, 0600, &attr);
	if (q == (mqd_t)-1) {
		printf("mq_open: %s\n", strerror(errno));
		return 0;
	}
	SHOW(mq_notify(q, &e));
	SHOW(mq_notify(q, &e));
	SHOW(mq_send(q, "a", 1, 0));
	state("sent");
	SHOW(mq_send(q, "b", 1, 0));
	state("sent again");
	SHOW(mq_notify(q, &e));
	SHOW(mq_send(q, "b", 1, 0));
	state("not empty");
	drain();
	SHOW(mq_send(q, "b", 1, 0));
	state("empty before");
	drain();
	SHOW(mq_notify(q, &e));
	SHOW(mq_notify(q, NULL));
	SHOW(mq_notify(q, NULL));
	SHOW(mq_send(q, "b", 1, 0));
	state("removed");
	drain();
	SHOW(mq_notify(q, &e));
	reap("sender", start(sends));
	state("from a child");
	drain();
	reap("registers", start(registers));
	SHOW(mq_notify(q, &e)); /* the child's went with it */
	SHOW(mq_close(dup((int)q)));
	SHOW(mq_send(q, "b", 1, 0));
	state("a copy was closed");
	e.sigev_signo = 77;
	SHOW(mq_notify(q, &e));
	e.sigev_notify = 9;
	SHOW(mq_notify(q, &e));
	SHOW(mq_notify((mqd_t)0, NULL));
	mq_unlink("/everett_notify");
	return 0;
}
