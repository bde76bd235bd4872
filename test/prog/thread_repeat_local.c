/* A thread writes one pointer after the other to the same place; from the first one on that points
 * to its stack, the accesses of both threads to that count, repeated ones too. */
/* cc: -O0 -g */
/* run: --schedule round-robin */
/* stop: schedules */
/* finding: data-race message~`result.1.`.of.give line=@write */
#include <pthread.h>
#include <semaphore.h>

static volatile int other;
static volatile int *volatile job;
static sem_t ready, done;

static void *worker(void *unused)
{
	sem_wait(&ready);
	*job = 5; /* @write */
	sem_post(&done);
	return unused;
}

static void point_to(volatile int *to)
{
	job = to;
}

static int give(void)
{
	volatile int result[3000];
	int sum = 0;
	for (int i = 0; i < 100; i++)
		point_to(i < 50 ? &other : &result[1]);
	sem_post(&ready);
	for (int i = 0; i < 100; i++)
		sum += result[1];
	sem_wait(&done);
	return sum;
}

int main(void)
{
	pthread_t t;
	sem_init(&ready, 0, 0);
	sem_init(&done, 0, 0);
	pthread_create(&t, NULL, worker, NULL);
	int sum = give();
	pthread_join(t, NULL);
	return sum == 7;
}
