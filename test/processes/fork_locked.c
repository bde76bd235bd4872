/* fork_locked.c - a fork while another thread may hold a lock that the child takes. */
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *add(void *unused)
{
	(void)unused;
	pthread_mutex_lock(&lock);
	count++;
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t other;
	pthread_create(&other, NULL, add, NULL);
	pid_t child = fork();
	if (!child) {
		add(NULL);
		_exit(0);
	}
	waitpid(child, NULL, 0);
	pthread_join(other, NULL);
	return 0;
}
