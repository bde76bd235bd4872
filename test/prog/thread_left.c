/* Two threads have not ended when the program does: one waits; one could go on, from where it writes
 * or from its end. */
/* run: --left-threads */
/* finding: left-thread line=@waits function=wait_for_ever message~waits.for.mutex */
/* finding: left-thread line=@counts function=count message~still.runs */
/* finding: left-thread function=__pthread_exit message~still.runs */
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int n;

static void *wait_for_ever(void *p)
{
	pthread_mutex_lock(&m); /* @waits */
	return p;
}

static void *count(void *p)
{
	n = 1;
	n = 2; /* @counts */
	return p;
}

int main(void)
{
	pthread_t t[2];
	pthread_mutex_lock(&m);
	pthread_create(&t[0], NULL, wait_for_ever, NULL);
	pthread_create(&t[1], NULL, count, NULL);
	pthread_detach(t[1]);
	while (!n)
		;
	return 0;
}
