/* One thread frees what another one still uses: found in the order in which the use comes
 * second, and as a race in both. */
/* cc: -O0 -g */
/* finding: use-after-free line=@use function=use stack~use */
/* finding: data-race message~heap.object.of.16.bytes */
#include <pthread.h>
#include <stdlib.h>

static int *shared;

static void *use(void *unused)
{
	shared[1] = 5; /* @use */
	return unused;
}

static void *drop(void *unused)
{
	free(shared); /* @drop */
	return unused;
}

int main(void)
{
	pthread_t a, b;
	shared = malloc(16);
	pthread_create(&a, NULL, drop, NULL);
	pthread_create(&b, NULL, use, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
