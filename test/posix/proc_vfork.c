/* vfork, and a child that ends at once. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

int main(void)
{
	pid_t pid = vfork();
	if (!pid)
		_exit(21);
	reap("child", pid);
	return 0;
}
