/* --races=report: both races are reported; only the orders of the locked parts are explored. */
/* cc: -O0 -g */
/* run: --races report -j 1 */
/* finding: data-race line=@plain function=work message~writes.`plain`.here.while.thread */
/* paths: 2 */
#include <pthread.h>

static int plain, locked;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *p)
{
	plain = 1; /* @plain */
	pthread_mutex_lock(&m);
	locked++;
	pthread_mutex_unlock(&m);
	return p;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, work, NULL);
	pthread_create(&b, NULL, work, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return locked != 2;
}
