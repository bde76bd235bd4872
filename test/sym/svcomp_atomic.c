/* Atomic sections exclude each other, also where one calls another: the counter loses nothing, and
 * nothing races. The six paths are the orders of two times two sections. */
/* paths: completed=6 errors=0 */
/* exits: 0 */
#include <pthread.h>
#include <svcomp.h>

static int counter;

static void add(void)
{
	__VERIFIER_atomic_begin();
	int old = counter;
	counter = old + 1;
	__VERIFIER_atomic_end();
}

static void *twice(void *unused)
{
	__VERIFIER_atomic_begin();
	add();
	__VERIFIER_atomic_end();
	add();
	return unused;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, twice, NULL);
	pthread_create(&b, NULL, twice, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	__VERIFIER_assert(counter == 4);
	return 0;
}
