/* main returns while a detached thread runs: its stores happen before that, or not at all. */
/* paths: errors=0 */
#include <pthread.h>

static _Atomic int x;

static void *run(void *p)
{
	x = 1;
	x = 2;
	return p;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, run, NULL);
	pthread_detach(t);
	return 0;
}
