/* A POSIX message queue between processes: priorities, a full queue. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include <mqueue.h>

int main(void)
{
	struct mq_attr a = {.mq_maxmsg = 2, .mq_msgsize = 8};
	char name[32], text[8];
	unsigned priority;
	int go[2];
	pipe(go);
	snprintf(name, sizeof name, "/proc-test-%d", (int)getpid());
	mqd_t q = mq_open(name, O_RDWR | O_CREAT | O_EXCL, 0600, &a);
	pid_t pid = fork();
	if (!pid) {
		mqd_t mine = mq_open(name, O_WRONLY);
		mq_send(mine, "low", 4, 1);
		mq_send(mine, "high", 5, 9);
		tell(go);
		mq_send(mine, "late", 5, 5); /* when there is room */
		_exit(0);
	}
	hear(go);
	for (int i = 0; i < 3; i++) {
		if (i == 2)
			reap("child", pid);
		if (i == 1) /* the third has come, or comes */
			while (mq_getattr(q, &a) == 0 && a.mq_curmsgs < 2)
				usleep(1000);
		SHOW(mq_receive(q, text, sizeof text, &priority));
		printf("%s %u\n", text, priority);
	}
	SHOW(mq_unlink(name));
	return 0;
}
