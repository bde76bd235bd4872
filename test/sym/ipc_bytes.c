/* Symbolic bytes through semaphores, shared memory, message queues, epoll and timers: the
 * replay runs the same model. */
/* paths: 4 */
/* exits: 0 1 2 3 */
#include <everett.h>
#include <fcntl.h>
#include <mqueue.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/timerfd.h>
#include <unistd.h>

static char through_memory(char c)
{
	int id = shmget(IPC_PRIVATE, 100, 0600);
	char *p = shmat(id, NULL, 0);
	p[50] = c;
	shmctl(id, IPC_RMID, NULL);
	c = p[50];
	shmdt(p);
	return c;
}

static char through_messages(char c)
{
	struct {
		long type;
		char text[1];
	} m = {1, {c}};
	int id = msgget(IPC_PRIVATE, 0600);
	msgsnd(id, &m, 1, 0);
	m.text[0] = 0;
	msgrcv(id, &m, 1, 0, 0);
	msgctl(id, IPC_RMID, NULL);
	struct mq_attr a = {.mq_maxmsg = 2, .mq_msgsize = 1};
	mqd_t q = mq_open("/q", O_RDWR | O_CREAT, 0600, &a);
	mq_send(q, m.text, 1, 0);
	mq_receive(q, m.text, 1, NULL);
	mq_unlink("/q");
	return m.text[0];
}

static char through_pipes(char c)
{
	int a[2], b[2], ep = epoll_create1(0);
	struct epoll_event e = {.events = EPOLLIN | EPOLLET};
	struct itimerspec t = {.it_value.tv_sec = 5};
	int timer = timerfd_create(CLOCK_MONOTONIC, 0);
	pipe(a);
	pipe(b);
	epoll_ctl(ep, EPOLL_CTL_ADD, b[0], &e);
	write(a[1], &c, 1);
	tee(a[0], b[1], 1, 0);
	if (epoll_wait(ep, &e, 1, -1) != 1)
		return 0;
	splice(a[0], NULL, b[1], NULL, 1, 0);
	timerfd_settime(timer, 0, &t, NULL);
	e.events = EPOLLIN;
	epoll_ctl(ep, EPOLL_CTL_ADD, timer, &e);
	uint64_t rings;
	read(timer, &rings, 8);
	char two[2];
	return read(b[0], two, 2) == 2 && two[0] == two[1] ? two[1] : 0;
}

int main(void)
{
	char c, text[32];
	ev_make_symbolic(&c, 1, "c");
	int set = semget(IPC_PRIVATE, 1, 0600);
	struct sembuf up = {0, 1, SEM_UNDO};
	semop(set, &up, 1);
	int fd = open("/proc/self/comm", O_RDONLY);
	if (read(fd, text, sizeof text) < 2 || semctl(set, 0, GETVAL) != 1)
		return 9;
	c = through_pipes(through_messages(through_memory(c)));
	if (c == 'a')
		return 1;
	if (c == 'b')
		return 2;
	return c > 'z' ? 3 : 0;
}
