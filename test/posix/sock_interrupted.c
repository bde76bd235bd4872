/* Signals while a call on a socket waits: EINTR, restarting, parts. */
#include "sock.h"
#include <sys/time.h>

static volatile int alarms;

static void on_alarm(int sig)
{
	(void)sig;
	alarms++;
}

static void set_alarm(int flags, int again)
{
	struct sigaction a = {.sa_handler = on_alarm, .sa_flags = flags};
	struct itimerval t = {{0, again}, {0, 20000}};
	sigaction(SIGALRM, &a, NULL);
	alarms = 0;
	setitimer(ITIMER_REAL, &t, NULL);
}

static int peer;

static void send_later(int sig)
{
	(void)sig;
	alarms++;
	write(peer, "late", 4);
}

int main(void)
{
	struct sockaddr_in at;
	int s[2], u = udp4(&at), l = listen4(&at, 0);
	tcp_pair(s);
	set_alarm(0, 0);
	RECV(s[0], 10, 0);
	SHOW(alarms);
	set_alarm(0, 0);
	RECV(u, 10, 0);
	set_alarm(0, 0);
	SHOW(accept(l, NULL, NULL));
	/* What came before the signal is the answer. */
	write(s[1], "abc", 3);
	set_alarm(0, 0);
	RECV(s[0], 10, MSG_WAITALL);
	SHOW(alarms);
	/* With SA_RESTART the call goes on, unless it has a time limit. */
	peer = s[1];
	struct sigaction a = {.sa_handler = send_later, .sa_flags = SA_RESTART};
	struct itimerval t = {{0, 0}, {0, 20000}};
	sigaction(SIGALRM, &a, NULL);
	setitimer(ITIMER_REAL, &t, NULL);
	RECV(s[0], 10, 0);
	struct timeval limit = {5, 0};
	setsockopt(s[0], SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
	setitimer(ITIMER_REAL, &t, NULL);
	RECV(s[0], 10, 0);
	RECV(s[0], 10, 0);
	return 0;
}
