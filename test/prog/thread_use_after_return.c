/* A thread is given a local variable of a thread that has ended. */
/* cc: -O0 -g */
/* finding: use-after-free line=@use function=use */
#include <pthread.h>

static void *make(void *unused)
{
	volatile int local = 3;
	(void)unused;
	return (void *)&local;
}

static void *use(void *p)
{
	*(volatile int *)p = 4; /* @use */
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	void *local;
	pthread_create(&a, NULL, make, NULL);
	pthread_join(a, &local);
	pthread_create(&b, NULL, use, local);
	pthread_join(b, NULL);
	return 0;
}
