/* A lock by test-and-set that its owner keeps: the other one waits for ever. */
/* cc: -O0 -g */
/* cc: -O1 -g */
/* finding: hang function=run line=@spin */
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag l = ATOMIC_FLAG_INIT;

static void *run(void *p)
{
	while (atomic_flag_test_and_set(&l)) /* @spin */
		;
	return p;
}

int main(void)
{
	pthread_t t[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, run, NULL);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	return 0;
}
