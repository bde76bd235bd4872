/* A program that has set RLIMIT_NPROC is refused another thread. */
/* run: --schedule round-robin */
/* stop: schedules */
/* out: 3 threads, then refused */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/resource.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *p)
{
	pthread_mutex_lock(&m);
	pthread_mutex_unlock(&m);
	return p;
}

int main(void)
{
	pthread_t t[8];
	int n = 0, error = 0;
	setrlimit(RLIMIT_NPROC, &(struct rlimit){4, 4});
	pthread_mutex_lock(&m);
	while (n < 8 && !(error = pthread_create(&t[n], NULL, run, NULL)))
		n++;
	pthread_mutex_unlock(&m);
	for (int i = 0; i < n; i++)
		pthread_join(t[i], NULL);
	printf("%d threads, then %s\n", n, error == EAGAIN ? "refused" : "?");
	return 0;
}
