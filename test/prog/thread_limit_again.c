/* A thread that wakes up again and again does not keep another one asleep: that one's moment comes.
 * With one order of the threads the program ends. */
/* cc: -O0 -g */
/* run: -j 1 --schedule round-robin --all-tests */
/* replay: */
/* stop: schedules */
/* paths: 1 */
/* out: awake after 10 turns */
#include <pthread.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int stop, turns;

static void *beat(void *unused)
{
	pthread_mutex_lock(&m);
	for (; !stop; turns++) {
		struct timespec t;
		clock_gettime(CLOCK_REALTIME, &t);
		t.tv_nsec += 100000000;
		t.tv_sec += t.tv_nsec / 1000000000;
		t.tv_nsec %= 1000000000;
		pthread_cond_timedwait(&changed, &m, &t);
	}
	pthread_mutex_unlock(&m);
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, beat, NULL);
	usleep(950000);
	pthread_mutex_lock(&m);
	stop = 1;
	pthread_cond_signal(&changed);
	pthread_mutex_unlock(&m);
	pthread_join(t, NULL);
	printf("awake after %d turns\n", turns);
	return 0;
}
