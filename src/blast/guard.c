/* guard.c - see guard.h. Handlers are process-wide, so what they need is, too: whether a
 * guarded piece is running and where to go on. Outside of it a signal does what it always
 * did. An own stack lets even a used-up one be handled. */
#include "blast/guard.h"

#include "base/alloc.h"

#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>

enum { STACK_BYTES = 64 << 10 };

static const struct {
	int number;
	const char *name;
} signals[] = {{SIGABRT, "SIGABRT"},
	       {SIGSEGV, "SIGSEGV"},
	       {SIGBUS, "SIGBUS"},
	       {SIGFPE, "SIGFPE"},
	       {SIGILL, "SIGILL"}};
enum { SIGNALS = sizeof signals / sizeof *signals };

static volatile sig_atomic_t is_inside;
static sigjmp_buf place;
static struct sigaction before[SIGNALS];

static void on_signal(int number)
{
	if (is_inside)
		siglongjmp(place, number);
	/* Not in a back end: as if we were not here. A fault occurs again on return. */
	for (int i = 0; i < SIGNALS; i++)
		if (signals[i].number == number)
			sigaction(number, &before[i], NULL);
}

static void catch_abort(void)
{
	static bool is_listening;
	if (is_listening)
		return;
	is_listening = true;
	stack_t stack = {.ss_sp = alloc_get(STACK_BYTES), .ss_size = STACK_BYTES};
	sigaltstack(&stack, NULL);
	struct sigaction a = {.sa_handler = on_signal,
			      .sa_flags = SA_ONSTACK | SA_NODEFER};
	for (int i = 0; i < SIGNALS; i++)
		sigaction(signals[i].number, &a, &before[i]);
}

int guard_run(void (*f)(void *arg), void *arg)
{
	catch_abort();
	int number = sigsetjmp(place, 0);
	if (!number) {
		is_inside = 1;
		f(arg);
	}
	is_inside = 0;
	return number;
}

const char *guard_signal_name(int signal)
{
	for (int i = 0; i < SIGNALS; i++)
		if (signals[i].number == signal)
			return signals[i].name;
	return "a signal";
}
