/* Two threads add to a variable without a lock. The reads race with the writes, and the
 * writes with each other. */
/* cc: -O0 -g */
/* finding: data-race line=@add function=add message~thread.2.reads.`counter`.here.while.thread.1.writes.it.at.thread_race_counter.c:12,.nothing.orders.them */
/* finding: data-race line=@add function=add message~thread.2.writes.`counter`.here.while.thread.1.writes */
#include <pthread.h>

static int counter;

static void *add(void *unused)
{
	counter = counter + 1; /* @add */
	return unused;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, add, NULL);
	pthread_create(&b, NULL, add, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
