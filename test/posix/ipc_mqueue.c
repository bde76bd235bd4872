/* POSIX message queues: priorities, attributes, flags, errors. */
#include "show.h"
#include <mqueue.h>
#include <time.h>

static char name[40];

static void send(mqd_t q, const char *text, unsigned priority)
{
	show_result("send", mq_send(q, text, strlen(text), priority));
}

static void receive(mqd_t q, size_t n)
{
	char text[8192] = "";
	unsigned priority = 0;
	long got = mq_receive(q, text, n, &priority);
	show_result("receive", got);
	if (got >= 0)
		printf("  %u %.*s\n", priority, (int)got, text);
}

int main(void)
{
	struct mq_attr a = {.mq_maxmsg = 3, .mq_msgsize = 16}, got;
	sprintf(name, "/everett-test-%d", getpid());
	SHOW(mq_open(name, O_RDWR) == (mqd_t)-1 ? -1 : 0);
	mqd_t q = mq_open(name, O_RDWR | O_CREAT | O_EXCL | O_NONBLOCK, 0600, &a);
	SHOW(mq_open(name, O_RDWR | O_CREAT | O_EXCL, 0600, &a) == (mqd_t)-1 ? -1 : 0);
	mqd_t in = mq_open(name, O_RDONLY), out = mq_open(name, O_WRONLY | O_CREAT, 0600, &a);
	printf("%d\n", fcntl(q, F_GETFD));
	receive(q, 16);
	send(q, "low", 1);
	send(q, "high", 9);
	send(q, "low too", 1);
	send(q, "full", 1);
	SHOW(mq_getattr(q, &got));
	printf("%ld %ld %ld %d\n", got.mq_maxmsg, got.mq_msgsize, got.mq_curmsgs,
	       got.mq_flags == O_NONBLOCK);
	receive(q, 15);
	receive(q, 16);
	receive(in, 16);
	receive(in, 8192);
	send(in, "x", 0);
	receive(out, 16);
	send(out, "0123456789abcdef", 32767);
	send(out, "0123456789abcdefg", 0);
	send(out, "x", 32768);
	receive(q, 16);
	send(out, "", 0);
	receive(q, 16);
	/* limits of time */
	struct timespec t, bad = {0, -1};
	clock_gettime(CLOCK_REALTIME, &t);
	t.tv_nsec += 10000000;
	if (t.tv_nsec >= 1000000000) {
		t.tv_sec++;
		t.tv_nsec -= 1000000000;
	}
	char text[16];
	SHOW(mq_timedreceive(in, text, 16, NULL, &t));
	SHOW(mq_timedreceive(in, text, 16, NULL, &bad));
	SHOW(mq_timedsend(out, "x", 1, 0, &bad));
	/* flags */
	a = (struct mq_attr){.mq_flags = O_NONBLOCK};
	SHOW(mq_setattr(in, &a, &got));
	printf("%ld\n", got.mq_flags);
	receive(in, 16);
	a.mq_flags = O_APPEND;
	SHOW(mq_setattr(in, &a, NULL));
	/* names */
	SHOW(mq_unlink(name));
	SHOW(mq_unlink(name));
	send(q, "still there", 0);
	receive(in, 16);
	SHOW(mq_open("/a/b", O_RDWR | O_CREAT, 0600, NULL) == (mqd_t)-1 ? -1 : 0);
	a = (struct mq_attr){.mq_maxmsg = 0, .mq_msgsize = 10};
	SHOW(mq_open(name, O_RDWR | O_CREAT, 0600, &a) == (mqd_t)-1 ? -1 : 0);
	SHOW(mq_close(q));
	SHOW(mq_close(q));
	int file = open("hello.txt", O_RDWR);
	SHOW(mq_send(file, "x", 1, 0));
	SHOW(mq_getattr(file, &got));
	mqd_t plain = mq_open(name, O_RDWR | O_CREAT, 0600, NULL);
	SHOW(mq_getattr(plain, &got));
	printf("%ld %ld\n", got.mq_maxmsg, got.mq_msgsize);
	SHOW(mq_unlink(name));
	return 0;
}
