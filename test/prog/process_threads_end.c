/* A process ends while other threads of it could go on: they do not, in any order. */
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

static void *other(void *unused)
{
	getppid();
	getppid();
	return unused;
}

int main(void)
{
	pid_t pid = fork();
	if (!pid) {
		pthread_t t;
		pthread_create(&t, NULL, other, NULL);
		_exit(3);
	}
	waitpid(pid, NULL, 0);
	return 0;
}
