/* A lock by test-and-set: who finds it taken waits for it. */
/* cc: -O0 -g */
/* cc: -O1 -g */
/* paths: errors=0 unfinished=0 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag l = ATOMIC_FLAG_INIT;
static int x;

static void *run(void *p)
{
	while (atomic_flag_test_and_set(&l))
		;
	x++;
	atomic_flag_clear(&l);
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
