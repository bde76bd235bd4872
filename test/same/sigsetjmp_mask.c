/* sigsetjmp with the signal mask saved and restored. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdio.h>

int main(void)
{
	sigjmp_buf env;
	volatile int n = 0;
	int r = sigsetjmp(env, 1);
	printf("%d %d\n", r, n);
	if (n++ < 2)
		siglongjmp(env, n * 5);
	return 0;
}
