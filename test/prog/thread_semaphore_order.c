/* With one unit there at first, the second wait can be the first one. */
/* finding: assertion line=@bad */
/* paths: completed=1 errors=1 */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t s;
static int last;

static void *run(void *p)
{
	sem_wait(&s);
	last = (int)(long)p;
	sem_post(&s);
	return NULL;
}

int main(void)
{
	pthread_t t[2];
	sem_init(&s, 0, 1);
	for (long i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, run, (void *)i);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	assert(last == 1); /* @bad */
	return 0;
}
