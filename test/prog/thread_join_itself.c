/* A thread that waits for its own end is told so. */
/* out: 1 */
/* paths: completed=1 */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>

int main(void)
{
	printf("%d\n", pthread_join(pthread_self(), NULL) == EDEADLK);
	return 0;
}
