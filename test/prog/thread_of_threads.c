/* Threads start threads. */
/* paths: completed=6 errors=0 */
#include <assert.h>
#include <pthread.h>

static _Atomic int n;

static void *run(void *p)
{
	pthread_t t;
	long depth = (long)p;
	if (depth)
		pthread_create(&t, NULL, run, (void *)(depth - 1));
	n++;
	if (depth)
		pthread_join(t, NULL);
	return NULL;
}

int main(void)
{
	run((void *)2);
	assert(n == 3);
	return 0;
}
