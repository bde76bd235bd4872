/* Pipes that do not block: EAGAIN when empty or full; writes up to PIPE_BUF are whole. */
#include "show.h"

static char big[70000];

int main(void)
{
	int p[2];
	char c;
	SHOW(pipe2(p, O_NONBLOCK | O_CLOEXEC));
	SHOW(fcntl(p[0], F_GETFD));
	SHOW(read(p[0], &c, 1));
	for (size_t i = 0; i < sizeof big; i++)
		big[i] = (char)(i * 7);
	SHOW(write(p[1], big, sizeof big));
	SHOW(write(p[1], big, 1));
	SHOW(read(p[0], big, 4096));
	SHOW(write(p[1], big, 4096));
	SHOW(write(p[1], big, 4096));
	long total = 0, n;
	unsigned sum = 0;
	while ((n = read(p[0], big, 5000)) > 0) {
		total += n;
		for (long i = 0; i < n; i++)
			sum = sum * 31 + (unsigned char)big[i];
	}
	printf("%ld %x\n", total, sum);
	SHOW(n);
	SHOW(fcntl(p[0], F_GETPIPE_SZ));
	return 0;
}
