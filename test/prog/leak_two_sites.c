/* Two places that leak are two findings, however often each of them does. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --leaks */
/* finding: leak line=@first function=one */
/* finding: leak line=@second function=two */
#include <stdlib.h>

static void *volatile keep;

static __attribute__((noinline)) void one(void)
{
	keep = malloc(10); /* @first */
	keep = NULL;
}

static __attribute__((noinline)) void two(void)
{
	keep = calloc(3, 7); /* @second */
	keep = NULL;
}

int main(void)
{
	for (int i = 0; i < 3; i++) {
		one();
		two();
	}
	return 0;
}
