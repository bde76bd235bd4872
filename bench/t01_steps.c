/* t01_steps.c - short threads that all change one variable: THREADS of them, STEPS times each.
 * There are (THREADS * STEPS)! / STEPS!^THREADS executions: 34,650 for three times four. */
#include <pthread.h>
#include <stdatomic.h>

#ifndef THREADS
#define THREADS 3
#endif
#ifndef STEPS
#define STEPS 4
#endif

static atomic_int x;

static void *run(void *none)
{
	for (int i = 0; i < STEPS; i++)
		x++;
	return none;
}

int main(void)
{
	pthread_t t[THREADS];
	for (int i = 0; i < THREADS; i++)
		pthread_create(&t[i], NULL, run, NULL);
	for (int i = 0; i < THREADS; i++)
		pthread_join(t[i], NULL);
	return x != THREADS * STEPS;
}
