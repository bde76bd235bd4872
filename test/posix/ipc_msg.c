/* System V message queues: types, sizes, limits, removal. */
#include "show.h"
#include <sys/ipc.h>
#include <sys/msg.h>

static int id;
static struct {
	long type;
	char text[9000];
} m;

static void send(long type, const char *text)
{
	m.type = type;
	strcpy(m.text, text);
	show_result("send", msgsnd(id, &m, strlen(text) + 1, IPC_NOWAIT));
}

static void receive(long type, int flags, size_t n)
{
	memset(&m, 0, 64);
	long got = msgrcv(id, &m, n, type, flags | IPC_NOWAIT);
	show_result("receive", got);
	if (got >= 0)
		printf("  %ld %.*s\n", m.type, (int)got, m.text);
}

int main(void)
{
	struct msqid_ds st;
	int key = 0x5d000000 + (getpid() & 0xffffff);
	SHOW(msgget(key, 0) < 0 ? -1 : 0);
	id = msgget(key, IPC_CREAT | 0600);
	printf("%d\n", msgget(key, 0) == id);
	SHOW(msgget(key, IPC_CREAT | IPC_EXCL) < 0 ? -1 : 0);
	receive(0, 0, 100);
	send(3, "three");
	send(1, "one");
	send(2, "two");
	send(3, "three again");
	send(0, "none");
	send(-1, "none");
	SHOW(msgctl(id, IPC_STAT, &st));
	printf("%d messages, %d bytes, most %d, %d %d\n", (int)st.msg_qnum,
	       (int)st.__msg_cbytes, (int)st.msg_qbytes, st.msg_lspid == getpid(),
	       st.msg_lrpid);
	receive(2, 0, 100);
	receive(2, 0, 100);
	receive(-2, 0, 100);
	receive(3, MSG_EXCEPT, 100);
	receive(3, 0, 3);
	receive(3, MSG_NOERROR, 3);
	send(5, "five");
	receive(-10, 0, 100);
	receive(0, 0, 100);
	receive(0, 0, (size_t)-1);
	m.type = 1;
	SHOW(msgsnd(id, &m, 8193, 0));
	SHOW(msgsnd(id, &m, (size_t)-1, 0));
	SHOW(msgsnd(id, &m, 0, 0));
	SHOW(msgrcv(id, &m, 0, 0, 0));
	int n = 0;
	while (msgsnd(id, &m, 1000, IPC_NOWAIT) == 0)
		n++;
	printf("%d fit, then %s\n", n, strerror(errno));
	st.msg_qbytes = 20000;
	st.msg_qbytes = 1000;
	SHOW(msgctl(id, IPC_SET, &st));
	while (n-- > 0)
		msgrcv(id, &m, 1000, 0, 0);
	SHOW(msgsnd(id, &m, 1000, IPC_NOWAIT));
	SHOW(msgsnd(id, &m, 1, IPC_NOWAIT));
	SHOW(msgctl(id, 99, &st));
	SHOW(msgctl(id, IPC_RMID, NULL));
	SHOW(msgctl(id, IPC_STAT, &st));
	SHOW(msgsnd(id, &m, 1, 0));
	SHOW(msgrcv(-1, &m, 1, 0, 0));
	return 0;
}
