/* Peterson's algorithm with two lines in the wrong order: the turn is given away before one says
 * that one wants to enter.
 *
 *   everett cc -O0 -g peterson.c -o peterson
 *   everett run peterson.bc
 *   everett replay peterson everett-last/findings/assertion* */
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static atomic_int wants[2], turn, inside;

static void *enter(void *number)
{
	int i = *(int *)number, other = 1 - i;
	turn = other; /* belongs behind the next but one */
	sched_yield(); /* where the native program can be stopped */
	wants[i] = 1;
	while (wants[other] && turn == other)
		sched_yield();
	assert(inside++ == 0);
	sched_yield();
	inside--;
	wants[i] = 0;
	return 0;
}

int main(void)
{
	pthread_t threads[2];
	static int numbers[2] = {0, 1};
	for (int i = 0; i < 2; i++)
		pthread_create(&threads[i], 0, enter, &numbers[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(threads[i], 0);
	return 0;
}
