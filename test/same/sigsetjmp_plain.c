/* sigsetjmp without the signal mask. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdio.h>

static sigjmp_buf env;

static __attribute__((noinline)) void out(int n)
{
	if (n > 5)
		siglongjmp(env, n);
	out(n + 1);
	puts("no");
}

int main(void)
{
	volatile int n = 0;
	int r = sigsetjmp(env, 0);
	printf("%d %d\n", r, n);
	if (n++ < 3)
		out(n);
	return 0;
}
