/* Every thread has its own value, and the destructor runs for each. */
/* paths: errors=0 */
#include <assert.h>
#include <pthread.h>

static pthread_key_t key;
static _Atomic long gone;

static void end(void *p)
{
	gone += (long)p;
}
static void *run(void *p)
{
	pthread_setspecific(key, p);
	assert(pthread_getspecific(key) == p);
	return NULL;
}

int main(void)
{
	pthread_t t[2];
	pthread_key_create(&key, end);
	for (long i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, run, (void *)(i + 1));
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	assert(gone == 3);
	return 0;
}
