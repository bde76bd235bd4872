/* A path that ends by a signal, and one that handles it. */
/* paths: 2 */
/* exits: 5 143 */
#include <everett.h>
#include <signal.h>
#include <stdlib.h>

static void handler(int sig)
{
	(void)sig;
	exit(5);
}

int main(void)
{
	unsigned char c;
	ev_make_symbolic(&c, 1, "c");
	if (c == 'h')
		signal(SIGTERM, handler);
	raise(SIGTERM);
	return 0;
}
