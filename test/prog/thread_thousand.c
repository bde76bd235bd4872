/* A thousand threads, one after the other. */
/* out: 1000 */
/* paths: completed=1 errors=0 */
#include <pthread.h>
#include <stdio.h>

static int n;

static void *run(void *p)
{
	n++;
	return p;
}

int main(void)
{
	for (int i = 0; i < 1000; i++) {
		pthread_t t;
		if (pthread_create(&t, NULL, run, NULL))
			return 1;
		pthread_join(t, NULL);
	}
	printf("%d\n", n);
	return 0;
}
