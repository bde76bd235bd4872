/* A bank account that two threads draw from: the balance is looked at under the lock and
 * changed under the lock, but not under the same one.
 *
 *   everett cc -O0 -g account.c -o account
 *   everett run account.bc
 *   everett replay account everett-last/findings/assertion-account.c-34 */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int balance = 100;

static int balance_now(void)
{
	pthread_mutex_lock(&lock);
	int now = balance;
	pthread_mutex_unlock(&lock);
	return now;
}

static void *draw(void *amount)
{
	int wanted = *(int *)amount;
	if (balance_now() < wanted)
		return 0;
	pthread_mutex_lock(&lock); /* somebody else may have been here meanwhile */
	balance -= wanted;
	pthread_mutex_unlock(&lock);
	return 0;
}

static void check(void)
{
	assert(balance >= 0);
}

int main(void)
{
	pthread_t threads[2];
	static int amounts[2] = {60, 70};
	for (int i = 0; i < 2; i++)
		pthread_create(&threads[i], 0, draw, &amounts[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(threads[i], 0);
	check();
	return 0;
}
