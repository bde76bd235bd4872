/* So many threads at once are more than there can be: one more is refused. */
/* out: refused */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *p)
{
	pthread_mutex_lock(&m);
	pthread_mutex_unlock(&m);
	return p;
}

int main(void)
{
	pthread_mutex_lock(&m);
	for (int i = 0; i < 4097; i++) {
		pthread_t t;
		int error = pthread_create(&t, NULL, run, NULL);
		if (!error)
			continue;
		puts(error == EAGAIN ? "refused" : "?");
		_exit(0);
	}
	_exit(1);
}
