/* A number with more digits than expected. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write function=* stack~show */
#include <stdio.h>

static volatile int number = 123456789;

static __attribute__((noinline)) void show(int x)
{
	char text[8];
	sprintf(text, "%d", x);
	puts(text);
}

int main(void)
{
	show(1234567);
	show(number);
	return 0;
}
