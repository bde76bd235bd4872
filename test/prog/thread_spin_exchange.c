/* A lock by exchange, with a pause in the loop, and a look before the next try. */
/* cc: -O0 -g */
/* cc: -O1 -g */
/* paths: errors=0 unfinished=0 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

static atomic_int l;
static int x;

static void *run(void *p)
{
	while (atomic_exchange(&l, 1))
		while (l)
			usleep(10);
	x++;
	l = 0;
	return p;
}

int main(void)
{
	pthread_t t[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, run, NULL);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	assert(x == 2);
	return 0;
}
