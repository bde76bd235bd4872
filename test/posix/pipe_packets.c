/* Pipes of packets (O_DIRECT). */
#include "show.h"
#include <sys/ioctl.h>

static char text[10000];

int main(void)
{
	int p[2], n;
	SHOW(pipe2(p, O_DIRECT | O_NONBLOCK));
	printf("%d\n", (fcntl(p[1], F_GETFL) & O_DIRECT) != 0);
	SHOW(write(p[1], "one", 3));
	SHOW(write(p[1], "three", 5));
	SHOW(write(p[1], text, 5000)); /* two packets */
	ioctl(p[0], FIONREAD, &n);
	printf("%d\n", n);
	SHOW(read(p[0], text, 100));
	SHOW(read(p[0], text, 2)); /* the rest is lost */
	SHOW(read(p[0], text, sizeof text));
	SHOW(read(p[0], text, sizeof text));
	SHOW(read(p[0], text, sizeof text));
	for (n = 0; write(p[1], "x", 1) == 1;)
		n++;
	printf("%d packets\n", n);
	for (n = 0; read(p[0], text, sizeof text) == 1;)
		n++;
	printf("%d packets\n", n);
	/* the mode can be changed */
	SHOW(fcntl(p[1], F_SETFL, O_NONBLOCK));
	write(p[1], "a", 1);
	write(p[1], "b", 1);
	SHOW(read(p[0], text, 100));
	SHOW(fcntl(p[1], F_SETFL, O_NONBLOCK | O_DIRECT));
	write(p[1], "a", 1);
	write(p[1], "b", 1);
	SHOW(read(p[0], text, 100));
	SHOW(read(p[0], text, 100));
	return 0;
}
