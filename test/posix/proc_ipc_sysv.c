/* System V semaphores, messages and memory between processes. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>

int main(void)
{
	struct {
		long type;
		char text[16];
	} m = {0, ""};
	int sem = semget(IPC_PRIVATE, 1, 0600), queue = msgget(IPC_PRIVATE, 0600);
	int id = shmget(IPC_PRIVATE, 4096, 0600);
	int *memory = shmat(id, NULL, 0);
	*memory = 5;
	pid_t pid = fork();
	if (!pid) {
		semop(sem, &(struct sembuf){0, -1, 0}, 1);
		printf("child sees %d\n", *memory);
		*memory = 6;
		m.type = 2;
		strcpy(m.text, "second");
		msgsnd(queue, &m, sizeof m.text, 0);
		m.type = 1;
		strcpy(m.text, "first");
		msgsnd(queue, &m, sizeof m.text, 0);
		_exit(0);
	}
	printf("parent goes first\n");
	semop(sem, &(struct sembuf){0, 1, 0}, 1);
	SHOW(msgrcv(queue, &m, sizeof m.text, 1, 0));
	printf("%s, memory %d\n", m.text, *memory);
	SHOW(msgrcv(queue, &m, sizeof m.text, 0, 0));
	printf("%s\n", m.text);
	reap("child", pid);
	/* What a process did with SEM_UNDO is undone when it ends. */
	pid = fork();
	if (!pid) {
		semop(sem, &(struct sembuf){0, 3, SEM_UNDO}, 1);
		_exit(0);
	}
	reap("child", pid);
	SHOW(semctl(sem, 0, GETVAL));
	struct shmid_ds ds;
	shmctl(id, IPC_STAT, &ds);
	printf("attached %d\n", (int)ds.shm_nattch);
	SHOW(semctl(sem, 0, IPC_RMID));
	SHOW(msgctl(queue, IPC_RMID, NULL));
	SHOW(shmctl(id, IPC_RMID, NULL));
	return 0;
}
