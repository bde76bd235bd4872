/* misuse.c - sentences about locks that are used in ways that POSIX leaves undefined. */
#include "internal.h"

enum { TEXT_ROOM = 160 };

static char *add_text(char *to, const char *end, const char *text)
{
	while (*text && to < end)
		*to++ = *text++;
	return to;
}

static char *add_decimal(char *to, const char *end, unsigned n)
{
	char digits[12], *first = digits + sizeof digits;

	*--first = 0;
	do
		*--first = (char)('0' + n % 10);
	while (n /= 10);
	return add_text(to, end, first);
}

void __ev_thread_misuse_held(const char *what, int tid, const volatile void *object)
{
	char text[TEXT_ROOM], *end = text + sizeof text - 1;
	char *to = add_text(text, end, what);

	to = add_text(to, end, " that thread ");
	to = add_decimal(to, end, (unsigned)(tid - (int)__syscall(SYS_getpid)));
	to = add_text(to, end, " holds");
	*to = 0;
	thread_misuse(text, object);
}
