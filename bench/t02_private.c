/* t02_private.c - loops over memory of one's own: twice the work, one after the other, or with
 * -DPARALLEL by two threads. Nothing of it is shared, so it must not cost more there. */
#include <pthread.h>

#ifndef ROUNDS
#define ROUNDS 20000000
#endif

static void *run(void *none)
{
	volatile unsigned m[64] = {0};
	for (unsigned i = 0; i < ROUNDS; i++)
		m[i % 64] += m[i * 7 % 64] + i;
	return none;
}

int main(void)
{
#ifdef PARALLEL
	pthread_t t[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, run, NULL);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
#else
	run(NULL);
	run(NULL);
#endif
	return 0;
}
