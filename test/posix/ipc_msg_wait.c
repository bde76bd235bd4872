/* Message queues that wait: handlers send and receive what ends the wait. */
#include "show.h"
#include <signal.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/time.h>

static int id;
static struct message {
	long type;
	char text[8192];
} m;

static void on_alarm(int sig)
{
	(void)sig;
}

int main(void)
{
	struct sigaction a = {.sa_handler = on_alarm, .sa_flags = SA_RESTART};
	struct itimerval soon = {.it_value.tv_usec = 10000};
	id = msgget(IPC_PRIVATE, 0600);
	sigaction(SIGALRM, &a, NULL);
	setitimer(ITIMER_REAL, &soon, NULL);
	SHOW(msgrcv(id, &m, sizeof m.text, 0, 0)); /* never goes on after a handler */
	m.type = 1;
	SHOW(msgsnd(id, &m, 8192, 0));
	SHOW(msgsnd(id, &m, 8192, 0));
	setitimer(ITIMER_REAL, &soon, NULL);
	SHOW(msgsnd(id, &m, 1, 0));
	SHOW(msgrcv(id, &m, 8192, 0, 0));
	SHOW(msgsnd(id, &m, 1, 0));
	SHOW(msgctl(id, IPC_RMID, NULL));
	return 0;
}
