/* A thread reads its own clock of processor time by its name, and that of the process. */
/* cc: -O0 -g */
/* run: -j 1 --all-tests */
/* paths: 1 */
/* replay: */
#include <assert.h>
#include <pthread.h>
#include <time.h>
#include <unistd.h>

static void read_own(void)
{
	clockid_t id;
	struct timespec t, process;
	assert(!pthread_getcpuclockid(pthread_self(), &id) && !clock_gettime(id, &t));
	assert(!clock_getcpuclockid(0, &id) && !clock_gettime(id, &process));
	assert(!clock_getcpuclockid(getpid(), &id) && !clock_gettime(id, &process));
	assert(t.tv_sec < 100 && process.tv_sec < 100);
}

static void *run(void *unused)
{
	read_own();
	return unused;
}

int main(void)
{
	pthread_t t;
	read_own();
	pthread_create(&t, NULL, run, NULL);
	return pthread_join(t, NULL);
}
