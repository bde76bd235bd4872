/* The limit is on processes at a time: those that have ended do not count. */
/* run: --schedule round-robin --max-processes 2 */
/* stop: schedules */
/* out: ten */
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
	for (int i = 0; i < 10; i++) {
		if (!fork())
			_exit(0);
		wait(NULL);
	}
	puts("ten");
	return 0;
}
