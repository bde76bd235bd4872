/* A call that must not return does. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: unreachable function=die */
#include <stdio.h>

typedef void (*ender)(const char *) __attribute__((noreturn));

static void say(const char *s)
{
	puts(s);
}

static ender volatile end;

static __attribute__((noinline)) void die(const char *why)
{
	end(why);
}

int main(void)
{
	end = (ender)say;
	die("goodbye");
	return 0;
}
