/* Reading behind a string literal's terminating zero. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read line=@bad function=digit */
#include <stdio.h>

static volatile int value = 17;

static __attribute__((noinline)) int digit(int x)
{
	return "0123456789abcdef"[x]; /* @bad */
}

int main(void)
{
	printf("%c\n", digit(10));
	printf("%d\n", digit(value));
	return 0;
}
