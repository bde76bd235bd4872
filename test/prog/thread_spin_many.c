/* A loop that waits for one of eight places. */
/* cc: -O0 -g */
/* cc: -O1 -g */
/* paths: errors=0 unfinished=0 */
#include <pthread.h>
#include <stdatomic.h>

atomic_int a[8];

static void *wait_for(void *p)
{
	while (!a[0] && !a[1] && !a[2] && !a[3] && !a[4] && !a[5] && !a[6] && !a[7])
		;
	return p;
}

static void *set(void *p)
{
	a[6] = 1;
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
