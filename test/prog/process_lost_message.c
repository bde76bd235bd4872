/* A reader that looks after the first of two writers has ended: the message of the other may be
 * missing. */
/* finding: assertion line=@bad */
#include <assert.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
	int p[2];
	char c;
	pipe(p);
	for (int i = 0; i < 2; i++)
		if (!fork()) {
			c = (char)('a' + i);
			write(p[1], &c, 1);
			_exit(0);
		}
	wait(NULL);
	fcntl(p[0], F_SETFL, O_NONBLOCK);
	long n = 0;
	while (read(p[0], &c, 1) == 1)
		n++;
	assert(n == 2); /* @bad */
	wait(NULL);
	return 0;
}
