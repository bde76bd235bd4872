/* A writer waits for room; bytes arrive in order. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

int main(void)
{
	enum { TOTAL = 300000 };
	int p[2];
	static unsigned char buffer[70000];
	pipe(p);
	pid_t pid = fork();
	if (!pid) {
		long sent = 0;
		close(p[0]);
		while (sent < TOTAL) {
			long n = TOTAL - sent < 70000 ? TOTAL - sent : 70000;
			memset(buffer, (int)(sent / 70000) + 1, (size_t)n);
			if (write(p[1], buffer, (size_t)n) != n)
				_exit(1);
			sent += n;
		}
		_exit(0);
	}
	close(p[1]);
	long total = 0, counts[8] = {0}, n;
	int last = 0, falls = 0;
	while ((n = read(p[0], buffer, 5000)) > 0) {
		for (long i = 0; i < n; i++) {
			falls += buffer[i] < last;
			last = buffer[i];
			counts[last & 7]++;
		}
		total += n;
	}
	printf("%ld bytes, %d out of order\n", total, falls);
	for (int i = 0; i < 8; i++)
		printf("%ld ", counts[i]);
	printf("\n");
	reap("writer", pid);
	return 0;
}
