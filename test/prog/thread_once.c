/* Once, whoever comes first. */
/* paths: errors=0 */
#include <assert.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int n;

static void init(void)
{
	n++;
}
static void *run(void *p)
{
	pthread_once(&once, init);
	assert(n == 1);
	return p;
}

int main(void)
{
	pthread_t t[3];
	for (int i = 0; i < 3; i++)
		pthread_create(&t[i], NULL, run, NULL);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], NULL);
	return 0;
}
