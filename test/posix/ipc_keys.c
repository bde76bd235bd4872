/* Keys: each kind has its own, ftok makes them from files, private objects have none. */
#include "show.h"
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>

int main(void)
{
	key_t a = ftok("hello.txt", 'a'), b = ftok("hello.txt", 'b'), c = ftok("dir", 'a');
	printf("%d %d %d\n", a != b, a != c, ftok("second name", 'a') == a);
	SHOW(ftok("nothing", 1));
	int key = 0x5a000000 + (getpid() & 0xffffff);
	int sem = semget(key, 1, IPC_CREAT | IPC_EXCL | 0600);
	int shm = shmget(key, 1, IPC_CREAT | IPC_EXCL | 0600);
	int msg = msgget(key, IPC_CREAT | IPC_EXCL | 0600);
	printf("%d %d %d\n", sem >= 0, shm >= 0, msg >= 0);
	int p = semget(IPC_PRIVATE, 1, 0600), q = semget(IPC_PRIVATE, 1, 0600);
	printf("%d %d\n", p != q, p != sem);
	printf("%d\n", semget(key, 1, 0600) == sem);
	SHOW(semctl(p, 0, IPC_RMID));
	SHOW(semctl(q, 0, IPC_RMID));
	SHOW(semctl(sem, 0, IPC_RMID));
	SHOW(semget(key, 1, 0600) < 0 ? -1 : 0);
	int again = semget(key, 2, IPC_CREAT | IPC_EXCL | 0600);
	printf("%d\n", again >= 0 && again != sem); /* ids are not used again at once */
	SHOW(semctl(again, 0, IPC_RMID));
	printf("%d %d\n", shmget(key, 1, 0) == shm, msgget(key, 0) == msg);
	SHOW(shmctl(shm, IPC_RMID, NULL));
	SHOW(msgctl(msg, IPC_RMID, NULL));
	SHOW(shmget(key, 1, 0) < 0 ? -1 : 0);
	SHOW(msgget(key, 0) < 0 ? -1 : 0);
	return 0;
}
