/* Constructors by priority before main, destructors after it. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: early */
/* out: late */
/* out: plain */
/* out: main */
/* out: atexit */
/* out: plain end */
/* out: late end */
/* out: early end */
#include <stdio.h>
#include <stdlib.h>

__attribute__((constructor(300))) static void late(void)
{
	puts("late");
}

__attribute__((constructor(200))) static void early(void)
{
	puts("early");
}

__attribute__((constructor)) static void plain(void)
{
	puts("plain");
}

__attribute__((destructor(200))) static void early_end(void)
{
	puts("early end");
}

__attribute__((destructor)) static void plain_end(void)
{
	puts("plain end");
}

__attribute__((destructor(300))) static void late_end(void)
{
	puts("late end");
}

static void at_exit(void)
{
	puts("atexit");
}

int main(void)
{
	atexit(at_exit);
	puts("main");
	return 0;
}
