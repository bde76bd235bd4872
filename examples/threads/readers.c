/* Readers and writers: the first reader locks the writers out and the last one lets them in. With
 * a mutex that is wrong: they need not be the same thread.
 *
 *   everett cc -O0 -g readers.c -o readers
 *   everett run readers.bc
 *   everett replay readers everett-last/findings/lock-misuse* */
#include <pthread.h>

static pthread_mutex_t count_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t writing = PTHREAD_MUTEX_INITIALIZER;
static int readers, data;

static void *read_data(void *result)
{
	pthread_mutex_lock(&count_lock);
	if (++readers == 1)
		pthread_mutex_lock(&writing);
	pthread_mutex_unlock(&count_lock);
	*(int *)result = data;
	pthread_mutex_lock(&count_lock);
	if (--readers == 0)
		pthread_mutex_unlock(&writing); /* the last reader need not be the first */
	pthread_mutex_unlock(&count_lock);
	return 0;
}

static void *write_data(void *unused)
{
	(void)unused;
	pthread_mutex_lock(&writing);
	data++;
	pthread_mutex_unlock(&writing);
	return 0;
}

int main(void)
{
	pthread_t threads[3];
	static int results[2];
	pthread_create(&threads[0], 0, read_data, &results[0]);
	pthread_create(&threads[1], 0, read_data, &results[1]);
	pthread_create(&threads[2], 0, write_data, 0);
	for (int i = 0; i < 3; i++)
		pthread_join(threads[i], 0);
	return 0;
}
