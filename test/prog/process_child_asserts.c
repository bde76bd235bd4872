/* A defect in a child is a finding of the run. */
/* finding: assertion line=@bad function=check */
#include <assert.h>
#include <sys/wait.h>
#include <unistd.h>

__attribute__((noinline)) static void check(int n)
{
	assert(n == 4); /* @bad */
}

int main(void)
{
	int n = 4;
	pid_t pid = fork();
	if (!pid) {
		n++;
		check(n);
		_exit(0);
	}
	check(n);
	waitpid(pid, NULL, 0);
	return 0;
}
