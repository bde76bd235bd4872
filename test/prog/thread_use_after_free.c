/* One order of two is right. */
/* finding: use-after-free line=@bad */
/* finding: data-race line=@bad */
/* paths: completed=1 errors=1 */
#include <pthread.h>
#include <stdlib.h>

static int *volatile p;
static _Atomic int y;

static void *drop(void *none)
{
	free(p);
	return none;
}
static void *use(void *none)
{
	y = 1;
	*(volatile int *)p = 1; /* @bad */
	return none;
}

int main(void)
{
	pthread_t t[2];
	p = malloc(sizeof *p);
	pthread_create(&t[0], NULL, drop, NULL);
	pthread_create(&t[1], NULL, use, NULL);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	return 0;
}
