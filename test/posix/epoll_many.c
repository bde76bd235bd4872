/* A thousand members of which few are ready. */
#include "epolls.h"
#include <sys/eventfd.h>
#include <sys/resource.h>

enum { N = 900 };
static int ev[N];

int main(void)
{
	int ep = epoll_create1(0);
	uint64_t one = 1;
	for (int i = 0; i < N; i++) {
		ev[i] = eventfd(0, EFD_NONBLOCK);
		if (watch(ep, EPOLL_CTL_ADD, ev[i], EPOLLIN, i) != 0)
			return 1;
	}
	show_events(ep, 8, 0);
	for (int i = 0; i < 300; i += 7) {
		write(ev[i * 3], &one, 8);
		show_events(ep, 8, 0);
		read(ev[i * 3], &one, 8);
	}
	for (int i = 0; i < N; i += 100)
		close(ev[i]);
	write(ev[101], &one, 8);
	show_events(ep, 8, -1);
	return 0;
}
