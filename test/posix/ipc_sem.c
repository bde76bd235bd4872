/* System V semaphores: sets, operations that happen together, status, errors. */
#include "show.h"
#include <sys/ipc.h>
#include <sys/sem.h>

union semun {
	int val;
	struct semid_ds *buf;
	unsigned short *array;
};
static int id;

static void show_values(void)
{
	unsigned short v[3];
	semctl(id, 0, GETALL, (union semun){.array = v});
	printf("%d %d %d\n", v[0], v[1], v[2]);
}

static void operate(int a, int da, int b, int db, int flags)
{
	struct sembuf ops[2] = {{(unsigned short)a, (short)da, (short)flags},
				{(unsigned short)b, (short)db, (short)flags}};
	show_result("semop", semop(id, ops, 2));
	show_values();
}

int main(void)
{
	struct semid_ds st;
	unsigned short v[3] = {3, 0, 7};
	int key = 0x5e000000 + (getpid() & 0xffffff);
	SHOW(semget(key, 0, 0) < 0 ? -1 : 0);
	SHOW(semget(key, 0, IPC_CREAT | 0600) < 0 ? -1 : 0);
	SHOW(semget(IPC_PRIVATE, -1, 0600));
	SHOW(semget(IPC_PRIVATE, 40000, 0600));
	id = semget(key, 3, IPC_CREAT | IPC_EXCL | 0600);
	printf("%d\n", id >= 0);
	printf("%d\n", semget(key, 0, 0) == id);
	printf("%d\n", semget(key, 3, IPC_CREAT) == id);
	SHOW(semget(key, 4, 0) < 0 ? -1 : 0);
	SHOW(semget(key, 3, IPC_CREAT | IPC_EXCL) < 0 ? -1 : 0);
	show_values();
	SHOW(semctl(id, 0, SETALL, (union semun){.array = v}));
	show_values();
	operate(0, -2, 1, 5, 0);
	operate(0, -1, 2, -8, IPC_NOWAIT); /* the second fails: nothing happens */
	operate(0, 0, 1, 1, IPC_NOWAIT);
	operate(0, -1, 0, 0, IPC_NOWAIT); /* to zero, then a wait for zero */
	operate(2, 32767, 1, 1, 0);
	operate(3, 1, 0, 1, 0);
	SHOW(semctl(id, 1, GETVAL));
	SHOW(semctl(id, 1, SETVAL, (union semun){.val = 9}));
	SHOW(semctl(id, 1, SETVAL, (union semun){.val = 32768}));
	SHOW(semctl(id, 1, SETVAL, (union semun){.val = -1}));
	SHOW(semctl(id, 3, GETVAL));
	SHOW(semctl(id, -1, GETVAL));
	v[1] = 40000;
	SHOW(semctl(id, 0, SETALL, (union semun){.array = v}));
	printf("%d\n", semctl(id, 1, GETPID) == getpid());
	SHOW(semctl(id, 1, GETNCNT));
	SHOW(semctl(id, 1, GETZCNT));
	SHOW(semctl(id, 1, 99));
	SHOW(semctl(id, 0, IPC_STAT, (union semun){.buf = &st}));
	printf("%d %o %d %d %d\n", (int)st.sem_nsems, st.sem_perm.mode,
	       st.sem_perm.__key == key, st.sem_perm.uid == getuid(), st.sem_otime != 0);
	st.sem_perm.mode = 0640;
	SHOW(semctl(id, 0, IPC_SET, (union semun){.buf = &st}));
	SHOW(semctl(id, 0, IPC_STAT, (union semun){.buf = &st}));
	printf("%o\n", st.sem_perm.mode);
	struct sembuf many[501] = {{0, 0, 0}};
	SHOW(semop(id, many, 501));
	SHOW(semop(id, many, 0));
	SHOW(semop(-1, many, 1));
	SHOW(semctl(id, 0, IPC_RMID));
	SHOW(semctl(id, 0, IPC_RMID));
	SHOW(semop(id, many, 1));
	SHOW(semctl(id, 0, GETVAL));
	return 0;
}
