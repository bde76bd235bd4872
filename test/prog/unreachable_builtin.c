/* A place the programmer promised never to reach; optimisers delete the promise. */
/* cc: -O0 -g */
/* finding: unreachable line=@bad function=name */
#include <stdio.h>

static volatile int colour = 3;

static __attribute__((noinline)) const char *name(int c)
{
	switch (c) {
	case 0: return "red";
	case 1: return "green";
	case 2: return "blue";
	}
	__builtin_unreachable(); /* @bad */
}

int main(void)
{
	puts(name(1));
	puts(name(colour));
	return 0;
}
