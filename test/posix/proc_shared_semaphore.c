/* Process-shared semaphores, unnamed and named. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include <semaphore.h>
#include <sys/mman.h>

int main(void)
{
	sem_t *s = mmap(NULL, 2 * sizeof *s, PROT_READ | PROT_WRITE,
			MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	int value;
	char name[32];
	sem_init(&s[0], 1, 0);
	sem_init(&s[1], 1, 0);
	pid_t pid = fork();
	if (!pid) {
		for (int i = 0; i < 3; i++) {
			sem_wait(&s[0]);
			printf("child %d\n", i);
			sem_post(&s[1]);
		}
		_exit(0);
	}
	for (int i = 0; i < 3; i++) {
		printf("parent %d\n", i);
		sem_post(&s[0]);
		sem_wait(&s[1]);
	}
	reap("child", pid);
	snprintf(name, sizeof name, "/proc-test-%d", (int)getpid());
	sem_t *named = sem_open(name, O_CREAT | O_EXCL, 0600, 1);
	pid = fork();
	if (!pid) {
		sem_t *same = sem_open(name, 0);
		sem_post(same);
		sem_post(same);
		_exit(0);
	}
	reap("child", pid);
	sem_getvalue(named, &value);
	printf("value %d\n", value);
	SHOW(sem_unlink(name));
	return 0;
}
