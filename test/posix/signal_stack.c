/* sigaltstack remembers. */
#include "show.h"
#include <signal.h>

static char room[16384];

static void handler(int sig)
{
	printf("handler %d\n", sig);
}

int main(void)
{
	stack_t s = {.ss_sp = room, .ss_size = sizeof room}, old;
	SHOW(sigaltstack(NULL, &old));
	printf("%d\n", old.ss_flags == SS_DISABLE);
	SHOW(sigaltstack(&s, NULL));
	SHOW(sigaltstack(NULL, &old));
	printf("%d %d %d\n", old.ss_flags, old.ss_sp == room, (int)old.ss_size);
	struct sigaction a = {.sa_handler = handler, .sa_flags = SA_ONSTACK};
	SHOW(sigaction(SIGUSR1, &a, NULL));
	SHOW(raise(SIGUSR1));
	s.ss_size = 100;
	SHOW(sigaltstack(&s, NULL));
	s.ss_flags = 77;
	SHOW(sigaltstack(&s, NULL));
	s.ss_flags = SS_DISABLE;
	SHOW(sigaltstack(&s, NULL));
	SHOW(sigaltstack(NULL, &old));
	printf("%d\n", old.ss_flags);
	return 0;
}
