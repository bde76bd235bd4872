/* The number of a call goes on in a child and in a program that is executed: the parent allocates
 * once before either, so the others' calls have the numbers 2 and 3 natively, too. */
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void allocate(int status)
{
	void *p = malloc(16);
	if (!p)
		_exit(status);
}

int main(int argc, char **argv)
{
	int status;
	if (argc > 1) {
		allocate(4);
		return 0;
	}
	allocate(2);
	pid_t child = fork();
	if (child == 0) {
		allocate(3);
		execl("processes", argv[0], "executed", (char *)0);
		_exit(127);
	}
	if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status))
		return 1;
	return WEXITSTATUS(status);
}
