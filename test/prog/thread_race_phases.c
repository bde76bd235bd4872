/* Both threads are between the same two meetings at a barrier: the one that leaves the first
 * meeting late does so although the other one has come to the second. */
/* finding: data-race message~`x` */
#include <pthread.h>

static pthread_barrier_t barrier;
static int x;

static void *writer(void *p)
{
	pthread_barrier_wait(&barrier);
	x = 1;
	pthread_barrier_wait(&barrier);
	return p;
}

static void *reader(void *p)
{
	pthread_barrier_wait(&barrier);
	int seen = x;
	pthread_barrier_wait(&barrier);
	return seen ? p : NULL;
}

int main(void)
{
	pthread_t w, r;
	pthread_barrier_init(&barrier, NULL, 2);
	pthread_create(&w, NULL, writer, NULL);
	pthread_create(&r, NULL, reader, NULL);
	pthread_join(w, NULL);
	pthread_join(r, NULL);
	return 0;
}
