/* A lock by compare-exchange. */
/* cc: -O0 -g */
/* cc: -O1 -g */
/* paths: errors=0 unfinished=0 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int l;
static int x;

static void *run(void *p)
{
	int none = 0;
	while (!atomic_compare_exchange_weak(&l, &none, 1))
		none = 0;
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
