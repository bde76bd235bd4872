/* A process-shared mutex and condition variable. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include <pthread.h>
#include <sys/mman.h>

static struct shared {
	pthread_mutex_t lock;
	pthread_cond_t turn;
	int whose, count;
} * s;

static int play(int me)
{
	for (int i = 0; i < 4; i++) {
		pthread_mutex_lock(&s->lock);
		while (s->whose != me)
			pthread_cond_wait(&s->turn, &s->lock);
		printf("process %d: %d\n", me, s->count++);
		s->whose = !me;
		pthread_cond_signal(&s->turn);
		pthread_mutex_unlock(&s->lock);
	}
	return me;
}

int main(void)
{
	pthread_mutexattr_t m;
	pthread_condattr_t c;
	s = mmap(NULL, sizeof *s, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1,
		 0);
	pthread_mutexattr_init(&m);
	SHOW(pthread_mutexattr_setpshared(&m, PTHREAD_PROCESS_SHARED));
	pthread_mutex_init(&s->lock, &m);
	pthread_condattr_init(&c);
	SHOW(pthread_condattr_setpshared(&c, PTHREAD_PROCESS_SHARED));
	pthread_cond_init(&s->turn, &c);
	pid_t pid = fork();
	if (!pid)
		_exit(play(1));
	play(0);
	reap("child", pid);
	return 0;
}
