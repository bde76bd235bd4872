/* Two posts, two waits: nobody is left behind. The waits come in either order, and the first one
 * behind either post or behind both. */
/* paths: completed=6 errors=0 */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t s;

static void *wait(void *p)
{
	sem_wait(&s);
	return p;
}
static void *post(void *p)
{
	sem_post(&s);
	return p;
}

int main(void)
{
	pthread_t t[4];
	int value;
	sem_init(&s, 0, 0);
	for (long i = 0; i < 4; i++)
		pthread_create(&t[i], NULL, i < 2 ? wait : post, (void *)i);
	for (int i = 0; i < 4; i++)
		pthread_join(t[i], NULL);
	sem_getvalue(&s, &value);
	assert(value == 0);
	return 0;
}
