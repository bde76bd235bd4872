/* A pointer to a local variable goes to a thread that was there before: from then on the
 * accesses of both count. */
/* cc: -O0 -g */
/* run: -j 1 */
/* finding: data-race message~`result.1.`.of.give line=@write accesses~.line.:.27.*.line.:.16 */
/* schedules: explored=2 redundant=0 */
#include <pthread.h>
#include <semaphore.h>

static volatile int *job;
static sem_t ready, done;

static void *worker(void *unused)
{
	sem_wait(&ready);
	*job = 5; /* @write */
	sem_post(&done);
	return unused;
}

static int give(void)
{
	volatile int result[3000];
	result[1] = 1;
	job = &result[1];
	sem_post(&ready);
	int early = result[1]; /* @read */
	sem_wait(&done);
	return early;
}

int main(void)
{
	pthread_t t;
	sem_init(&ready, 0, 0);
	sem_init(&done, 0, 0);
	pthread_create(&t, NULL, worker, NULL);
	int early = give();
	pthread_join(t, NULL);
	return early == 7;
}
