/* Two hundred processes at a time, each of which answers. */
/* run: --schedule round-robin */
/* stop: schedules */
/* out: 19900 */
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MANY = 200 };

int main(void)
{
	int start[2], answers[2], sum = 0;
	if (pipe(start) || pipe(answers))
		return 1;
	for (int i = 0; i < MANY; i++) {
		if (fork())
			continue;
		char go;
		if (read(start[0], &go, 1) != 1 || write(answers[1], &i, sizeof i) != sizeof i)
			_exit(1);
		_exit(0);
	}
	for (int i = 0; i < MANY; i++)
		if (write(start[1], "g", 1) != 1)
			return 2;
	for (int i = 0, n; i < MANY; i++) {
		if (read(answers[0], &n, sizeof n) != sizeof n)
			return 3;
		sum += n;
	}
	for (int i = 0, status; i < MANY; i++)
		if (wait(&status) < 0 || status)
			return 4;
	printf("%d\n", sum);
	return 0;
}
