/* A thread that fails hides nothing of what others do: the order in which it does not fail is
 * found, and so is the failure of another one. */
/* finding: assertion line=@one */
/* finding: assertion line=@two */
/* paths: completed=0 */
#include <assert.h>
#include <pthread.h>

static _Atomic int x, y;

static void *one(void *p)
{
	assert(x == 1); /* @one */
	return p;
}
static void *two(void *p)
{
	y = 1;
	x = 1;
	assert(y == 2); /* @two */
	return p;
}

int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], NULL, one, NULL);
	pthread_create(&t[1], NULL, two, NULL);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	return 0;
}
