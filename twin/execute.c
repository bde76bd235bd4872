/* execute.c - a process of a program that replays a test executes another program. */
#include "machine.h"

#include "../model/prim.h"

void *__ev_program(const char *path)
{
	(void)path;
	return NULL;
}

void __ev_exec(void (*begin)(void *), void *argument)
{
	(void)begin, (void)argument;
	twin_unable("executes a program");
}
