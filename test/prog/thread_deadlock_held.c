/* The main thread holds a lock since before there was another thread, and waits for that one,
 * which waits for the lock. Locks are members of an array of structures. */
/* cc: -O0 -g */
/* finding: deadlock line=@lock function=other message~thread.1.waits.for.mutex.`accounts.1..lock`,.which.thread.0.holds;.thread.0.waits.for.thread.1.to.end */
#include <pthread.h>

static struct account {
	int balance;
	pthread_mutex_t lock;
} accounts[2];

static void *other(void *unused)
{
	pthread_mutex_lock(&accounts[1].lock); /* @lock */
	pthread_mutex_unlock(&accounts[1].lock);
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_mutex_lock(&accounts[1].lock);
	pthread_create(&t, NULL, other, NULL);
	pthread_join(t, NULL);
	return 0;
}
