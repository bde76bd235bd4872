/* epolls.h - what the programs about epoll share: events by name, waits that are printed. */
#ifndef EPOLLS_H
#define EPOLLS_H
#include "show.h"
#include <sys/epoll.h>

static inline int watch(int ep, int operation, int fd, uint32_t events, int number)
{
	struct epoll_event e = {.events = events, .data.u32 = (uint32_t)number};
	return epoll_ctl(ep, operation, fd, &e);
}

/* Waits up to `ms` for at most `most` events and prints them: number/events. */
static inline void show_events(int ep, int most, int ms)
{
	struct epoll_event got[64];
	int n = epoll_wait(ep, got, most, ms);
	printf("%d:", n);
	for (int i = 0; i < n; i++)
		printf(" %d/%x", (int)got[i].data.u32, got[i].events);
	printf("\n");
}
#endif
