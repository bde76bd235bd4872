/* A loop that counts its turns ends by itself: all turns are explored. */
/* cc: -O0 -g */
/* cc: -O1 -g */
/* paths: completed=6 errors=0 unfinished=0 */
#include <pthread.h>
#include <stdatomic.h>

atomic_int a[1];

static void *wait_for(void *p)
{
	for (int i = 0; i < 5 && !a[0]; i++)
		;
	return p;
}

static void *set(void *p)
{
	a[0] = 1;
	return p;
}

int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], NULL, wait_for, NULL);
	pthread_create(&t[1], NULL, set, NULL);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	return 0;
}
