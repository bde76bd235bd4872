/* A ticket lock that yields. */
/* cc: -O0 -g */
/* cc: -O1 -g */
/* paths: errors=0 unfinished=0 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sched.h>

static atomic_int next, serving;
static int x;

static void *run(void *p)
{
	int mine = next++;
	while (serving != mine)
		sched_yield();
	x++;
	serving++;
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
