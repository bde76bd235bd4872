/* Two readers do not depend on each other; a writer comes before, between or after. */
/* paths: completed=4 errors=0 */
#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;

static void *read_it(void *p)
{
	pthread_rwlock_rdlock(&l);
	pthread_rwlock_unlock(&l);
	return p;
}
static void *write_it(void *p)
{
	pthread_rwlock_wrlock(&l);
	pthread_rwlock_unlock(&l);
	return p;
}

int main(void)
{
	pthread_t t[3];
	for (int i = 0; i < 3; i++)
		pthread_create(&t[i], NULL, i < 2 ? read_it : write_it, NULL);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], NULL);
	return 0;
}
