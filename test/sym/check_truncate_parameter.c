/* A symbolic parameter that loses bits: one finding, and the path goes on without it. */
/* cc: -O0 -g */
/* run: --check=truncate */
/* finding: overflow line=@bad function=narrow */
/* replay: reached */
/* exits: 0 1 */
#include <klee/klee.h>

static signed char narrow(int x)
{
	return x; /* @bad */
}

int main(void)
{
	int x = klee_int("x");
	return narrow(x) == 5 ? 1 : 0;
}
