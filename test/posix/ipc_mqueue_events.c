/* Message queues in poll and epoll, and signals that tell of messages. */
#include "show.h"
#include <mqueue.h>
#include <poll.h>
#include <signal.h>
#include <sys/epoll.h>

static volatile int rings, code, value;

static void ring(int sig, siginfo_t *info, void *context)
{
	(void)sig;
	(void)context;
	rings++;
	code = info->si_code;
	value = info->si_value.sival_int;
}

static void show_poll(int fd)
{
	struct pollfd p = {.fd = fd, .events = POLLIN | POLLOUT};
	int n = poll(&p, 1, 0);
	printf("poll %d %x\n", n, p.revents);
}

int main(void)
{
	char name[40], text[8];
	struct mq_attr a = {.mq_maxmsg = 2, .mq_msgsize = 8};
	struct sigaction act = {.sa_sigaction = ring, .sa_flags = SA_SIGINFO};
	struct sigevent e = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1};
	struct epoll_event ev = {.events = EPOLLIN | EPOLLET}, got;
	sprintf(name, "/everett-events-%d", getpid());
	mqd_t q = mq_open(name, O_RDWR | O_CREAT, 0600, &a);
	mq_unlink(name);
	int ep = epoll_create1(0);
	SHOW(epoll_ctl(ep, EPOLL_CTL_ADD, q, &ev));
	show_poll(q);
	SHOW(epoll_wait(ep, &got, 1, 0));
	mq_send(q, "a", 1, 0);
	show_poll(q);
	SHOW(epoll_wait(ep, &got, 1, 0));
	SHOW(epoll_wait(ep, &got, 1, 0));
	mq_send(q, "b", 1, 0);
	show_poll(q);
	mq_receive(q, text, 8, NULL);
	mq_receive(q, text, 8, NULL);
	/* signals */
	e.sigev_value.sival_int = 5;
	sigaction(SIGUSR1, &act, NULL);
	SHOW(mq_notify(q, &e));
	SHOW(mq_notify(q, &e));
	mq_send(q, "c", 1, 0);
	printf("%d %d %d\n", rings, code == SI_MESGQ, value);
	mq_send(q, "d", 1, 0);
	printf("%d\n", rings);
	SHOW(mq_notify(q, &e)); /* the queue is not empty: no signal */
	mq_receive(q, text, 8, NULL);
	mq_send(q, "e", 1, 0);
	printf("%d\n", rings);
	mq_receive(q, text, 8, NULL);
	mq_receive(q, text, 8, NULL);
	mq_send(q, "f", 1, 0);
	printf("%d\n", rings);
	SHOW(mq_notify(q, NULL));
	SHOW(mq_notify(q, &e));
	SHOW(mq_notify(q, NULL));
	e.sigev_signo = 99;
	SHOW(mq_notify(q, &e));
	e.sigev_notify = 77;
	SHOW(mq_notify(q, &e));
	e.sigev_notify = SIGEV_NONE;
	SHOW(mq_notify(q, &e));
	SHOW(mq_notify(ep, NULL));
	return 0;
}
