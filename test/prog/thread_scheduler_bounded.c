/* A region within which one preemption is allowed: the lost update needs one. */
/* cc: -O0 -g */
/* run: --schedule round-robin */
/* finding: assertion function=main */
/* stop: schedules */
/* status: 1 */
#include <assert.h>
#include <everett.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *add(void *p)
{
	int now = x;
	x = now + 1;
	return p;
}

int main(void)
{
	pthread_t t[2];
	ev_set_scheduler("bounded=1");
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, add, NULL);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	assert(x == 2);
	return 0;
}
