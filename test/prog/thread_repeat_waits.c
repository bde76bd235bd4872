/* Loops that wait are found although their reads are repetitions: one that ends, and one that nobody
 * ends. */
/* cc: -O1 -g */
/* run: --schedule round-robin */
/* stop: schedules */
/* finding: hang message~. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int first, second, turns, never;

static void *wait_for_both(void *p)
{
	for (int i = 0; i < 10; i++)
		turns++;
	while (!first || !second)
		;
	for (int i = 0; i < 3000; i++)
		if (!first || turns < 10)
			never = 1;
	return p;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, wait_for_both, NULL);
	for (int i = 0; i < 10; i++)
		turns++;
	first = 1;
	second = 1;
	pthread_join(t, NULL);
	while (!never)
		;
	return 0;
}
