/* Sleeps in several processes end in the order of time. */
/* run: --schedule round-robin */
/* stop: schedules */
/* out: 1 */
/* out: 2 */
/* out: 3 */
/* out: 4 */
#include <stdio.h>
#include <time.h>
#include <unistd.h>

int main(void)
{
	static const int order[] = {300, 100, 400, 200};
	int p[2];
	char c;
	pipe(p);
	for (int i = 0; i < 4; i++)
		if (!fork()) {
			struct timespec t = {order[i] / 1000, order[i] % 1000 * 1000000L};
			c = (char)('0' + order[i] / 100);
			nanosleep(&t, NULL);
			write(p[1], &c, 1);
			_exit(0);
		}
	close(p[1]);
	while (read(p[0], &c, 1) == 1)
		printf("%c\n", c);
	return 0;
}
