/* A bounded buffer with one condition variable for both directions: a signal that was meant for a
 * consumer wakes a producer, which finds the buffer full and waits again; the wake-up is lost.
 *
 *   everett cc -O0 -g buffer.c -o buffer
 *   everett run --schedule bounded=1 --stop-at-finding buffer.bc
 *   everett replay buffer everett-last/findings/deadlock* */
#include <pthread.h>

enum { ROOM = 1, THREADS = 2 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER; /* and not full and not empty */
static int count;

static void *produce(void *unused)
{
	(void)unused;
	pthread_mutex_lock(&lock);
	while (count == ROOM)
		pthread_cond_wait(&changed, &lock);
	count++;
	pthread_cond_signal(&changed); /* one of those that wait, whoever it is */
	pthread_mutex_unlock(&lock);
	return 0;
}

static void *consume(void *unused)
{
	(void)unused;
	pthread_mutex_lock(&lock);
	while (count == 0)
		pthread_cond_wait(&changed, &lock);
	count--;
	pthread_cond_signal(&changed);
	pthread_mutex_unlock(&lock);
	return 0;
}

int main(void)
{
	pthread_t producers[THREADS], consumers[THREADS];
	for (int i = 0; i < THREADS; i++) {
		pthread_create(&consumers[i], 0, consume, 0);
		pthread_create(&producers[i], 0, produce, 0);
	}
	for (int i = 0; i < THREADS; i++) {
		pthread_join(producers[i], 0);
		pthread_join(consumers[i], 0);
	}
	return 0;
}
