/* Constructors before main, destructors and handlers after it, in order. */
#include <stdio.h>
#include <stdlib.h>

static int step;

__attribute__((constructor(101))) static void c101(void)
{
	printf("%d c101\n", step++);
}
__attribute__((constructor(150))) static void c150(void)
{
	printf("%d c150\n", step++);
}
__attribute__((constructor)) static void plain(void)
{
	printf("%d plain\n", step++);
}
__attribute__((destructor(101))) static void d101(void)
{
	printf("%d d101\n", step++);
}
__attribute__((destructor(150))) static void d150(void)
{
	printf("%d d150\n", step++);
}
__attribute__((destructor)) static void bye(void)
{
	printf("%d bye\n", step++);
}

static void handler(void)
{
	printf("%d handler\n", step++);
}
static void many(void)
{
	step += 100;
}

int main(void)
{
	printf("%d main\n", step++);
	for (int i = 0; i < 40; i++)
		atexit(many);
	atexit(handler);
	exit(5);
}
