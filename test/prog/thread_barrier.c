/* Everybody sees what all others did before the barrier. */
/* paths: errors=0 */
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t b;
static int done[3];
static _Atomic int serial;

static void *run(void *p)
{
	int i = (int)(long)p;
	done[i] = 1;
	if (pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD)
		serial++;
	assert(done[0] && done[1] && done[2]);
	return NULL;
}

int main(void)
{
	pthread_t t[2];
	pthread_barrier_init(&b, NULL, 3);
	for (long i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, run, (void *)i);
	run((void *)2);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	assert(serial == 1);
	pthread_barrier_destroy(&b);
	return 0;
}
