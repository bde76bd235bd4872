/* waitpid by process group. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

int main(void)
{
	int status, p[2];
	pipe(p);
	pid_t a = fork();
	if (!a) {
		hear(p);
		_exit(1);
	}
	setpgid(a, a);
	pid_t b = fork();
	if (!b)
		_exit(2);
	printf("%d\n", waitpid(0, &status, 0) == b);
	show_status("own group", status);
	SHOW(waitpid(0, &status, WNOHANG));
	SHOW(waitpid(-a, &status, WNOHANG));
	tell(p);
	printf("%d\n", waitpid(-a, &status, 0) == a);
	show_status("other group", status);
	SHOW(waitpid(-a, &status, 0));
	return 0;
}
