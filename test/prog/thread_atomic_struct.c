/* Two threads change an atomic structure of 24 bytes as a whole: nobody sees a part of a change, and
 * no change is lost. */
/* paths: errors=0 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct account {
	long balance, changes, check;
};
static _Atomic struct account account;

static void *pay_in(void *amount)
{
	struct account seen = atomic_load(&account), next;
	do {
		assert(seen.check == seen.balance + seen.changes);
		next = seen;
		next.balance += (long)amount;
		next.changes++;
		next.check = next.balance + next.changes;
	} while (!atomic_compare_exchange_strong(&account, &seen, next));
	return NULL;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, pay_in, (void *)5);
	pay_in((void *)7);
	pthread_join(t, NULL);
	struct account last = atomic_load(&account);
	assert(last.balance == 12 && last.changes == 2 && last.check == 14);
	return 0;
}
