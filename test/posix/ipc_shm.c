/* System V shared memory: attaching, status, removal while attached. */
#include "show.h"
#include <sys/ipc.h>
#include <sys/shm.h>

static void show_status(int id)
{
	struct shmid_ds st;
	if (shmctl(id, IPC_STAT, &st) != 0) {
		show_result("status", -1);
		return;
	}
	printf("%d bytes, %d attached, mode %o, key %d, creator %d, last %d\n",
	       (int)st.shm_segsz, (int)st.shm_nattch, st.shm_perm.mode,
	       st.shm_perm.__key != 0, st.shm_cpid == getpid(), st.shm_lpid == getpid());
}

int main(void)
{
	int key = 0x5b000000 + (getpid() & 0xffffff);
	SHOW(shmget(key, 100, 0) < 0 ? -1 : 0);
	SHOW(shmget(key, 0, IPC_CREAT | 0600) < 0 ? -1 : 0);
	int id = shmget(key, 10000, IPC_CREAT | IPC_EXCL | 0600);
	printf("%d\n", shmget(key, 0, 0) == id);
	printf("%d\n", shmget(key, 5000, IPC_CREAT) == id);
	SHOW(shmget(key, 10001, 0) < 0 ? -1 : 0);
	SHOW(shmget(key, 1, IPC_CREAT | IPC_EXCL) < 0 ? -1 : 0);
	show_status(id);
	char *p = shmat(id, NULL, 0);
	printf("%d %d\n", p != (void *)-1, p[0] + p[9999] + p[12287]);
	strcpy(p, "shared");
	show_status(id);
	char *q = shmat(id, NULL, SHM_RDONLY);
	printf("%s\n", q);
	show_status(id);
	SHOW(shmdt(q));
	show_status(id);
	strcpy(p + 5000, "more");
	SHOW(shmdt(p));
	show_status(id);
	p = shmat(id, NULL, 0);
	printf("%s %s\n", p, p + 5000);
	SHOW(shmctl(id, SHM_LOCK, NULL));
	show_status(id);
	SHOW(shmctl(id, SHM_UNLOCK, NULL));
	SHOW(shmctl(id, IPC_RMID, NULL));
	show_status(id);
	SHOW(shmget(key, 0, 0) < 0 ? -1 : 0);
	printf("%s\n", p); /* still there */
	q = shmat(id, NULL, 0);
	printf("%s\n", q);
	SHOW(shmdt(q));
	SHOW(shmdt(p));
	show_status(id);
	SHOW(shmat(id, NULL, 0) == (void *)-1 ? -1 : 0);
	SHOW(shmdt((char *)&id - (long)&id % 4096));
	SHOW(shmctl(-1, IPC_STAT, NULL));
	SHOW(shmctl(id, 99, NULL));
	id = shmget(IPC_PRIVATE, 4096, 0600);
	SHOW(shmat(id, (void *)1, 0) == (void *)-1 ? -1 : 0);
	SHOW(shmat(id, NULL, SHM_REMAP) == (void *)-1 ? -1 : 0);
	struct shmid_ds st;
	shmctl(id, IPC_STAT, &st);
	st.shm_perm.mode = 0444;
	SHOW(shmctl(id, IPC_SET, &st));
	show_status(id);
	SHOW(shmctl(id, IPC_RMID, NULL));
	show_status(id);
	return 0;
}
