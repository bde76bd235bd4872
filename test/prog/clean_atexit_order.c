/* Handlers run last first, after main, before buffers are flushed. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: main */
/* out: third */
/* out: second */
/* out: nested */
/* out: first */
#include <stdio.h>
#include <stdlib.h>

static void first(void)
{
	puts("first");
}

static void nested(void)
{
	puts("nested");
}

static void second(void)
{
	puts("second");
	atexit(nested);
}

static void third(void)
{
	puts("third");
}

int main(void)
{
	atexit(first);
	atexit(second);
	atexit(third);
	puts("main");
	return 0;
}
