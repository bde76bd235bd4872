/* api.c - what the calls of include/everett.h mean in a twin that replays nothing.
 *
 * The program must run and end: symbolic data is zero, the first choice is taken, and an
 * assumption that does not hold ends the program, as it ends the path in the engine.
 * Weak, so that a replaying runtime can take their place. */
#include <stddef.h>
#include <stdint.h>

#define WEAK __attribute__((__weak__))

enum { SYS_WRITE = 1, SYS_EXIT_GROUP = 231 };

long ev_syscall(long n, long a, long b, long c, long d, long e, long f);
void ev_make_symbolic(void *data, size_t size, const char *name);
void ev_assume(uintptr_t condition);
uint64_t ev_choose(uint64_t count);

WEAK void ev_make_symbolic(void *data, size_t size, const char *name)
{
	unsigned char *bytes = data;

	(void)name;
	for (size_t i = 0; i < size; i++)
		bytes[i] = 0;
}

WEAK void ev_assume(uintptr_t condition)
{
	static const char text[] = "everett: an assumption does not hold; stopping\n";

	if (condition)
		return;
	ev_syscall(SYS_WRITE, 2, (long)text, sizeof text - 1, 0, 0, 0);
	ev_syscall(SYS_EXIT_GROUP, 0, 0, 0, 0, 0, 0);
	__builtin_unreachable();
}

WEAK uint64_t ev_choose(uint64_t count)
{
	(void)count;
	return 0;
}
