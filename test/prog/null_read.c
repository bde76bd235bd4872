/* Reading through a null pointer. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: null-dereference line=@bad function=get */
#include <stdio.h>

static int *volatile nowhere;

static __attribute__((noinline)) int get(const int *p)
{
	return *p; /* @bad */
}

int main(void)
{
	printf("%d\n", get(nowhere));
	return 0;
}
