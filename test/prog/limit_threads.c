/* A program that makes threads without end: the path ends and says why. */
/* run: --schedule round-robin --max-threads 100 */
/* stop: schedules */
/* incomplete: too-many-threads */
#include <pthread.h>

static void *run(void *p)
{
	pthread_t t;
	for (;;)
		pthread_create(&t, NULL, run, NULL);
	return p;
}

int main(void)
{
	run(NULL);
	return 1;
}
