/* Several writers: what fits into PIPE_BUF stays together. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

int main(void)
{
	int p[2], mixed = 0, counts[4] = {0};
	char line[100];
	pipe(p);
	for (int i = 0; i < 4; i++)
		if (!fork()) {
			memset(line, 'a' + i, sizeof line);
			for (int k = 0; k < 20; k++)
				write(p[1], line, sizeof line);
			_exit(0);
		}
	close(p[1]);
	while (read(p[0], line, sizeof line) == sizeof line) {
		for (unsigned k = 1; k < sizeof line; k++)
			mixed += line[k] != line[0];
		counts[line[0] - 'a']++;
	}
	printf("mixed %d, %d %d %d %d\n", mixed, counts[0], counts[1], counts[2],
	       counts[3]);
	for (int i = 0; i < 4; i++)
		wait(NULL);
	SHOW(wait(NULL));
	return 0;
}
