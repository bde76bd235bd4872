/* Three philosophers, everybody takes the left fork first: a deadlock.
 *
 *   everett cc -O0 -g philosophers.c -o philosophers
 *   everett run philosophers.bc
 *   everett replay philosophers everett-last/findings/deadlock* */
#include <pthread.h>

enum { PHILOSOPHERS = 3 };

static pthread_mutex_t forks[PHILOSOPHERS];

static void *dine(void *seat)
{
	long left = (long)seat, right = (left + 1) % PHILOSOPHERS;
	pthread_mutex_lock(&forks[left]);
	pthread_mutex_lock(&forks[right]);
	pthread_mutex_unlock(&forks[right]);
	pthread_mutex_unlock(&forks[left]);
	return 0;
}

int main(void)
{
	pthread_t threads[PHILOSOPHERS];
	for (long i = 0; i < PHILOSOPHERS; i++)
		pthread_create(&threads[i], 0, dine, (void *)i);
	for (int i = 0; i < PHILOSOPHERS; i++)
		pthread_join(threads[i], 0);
	return 0;
}
