/* A pointer moved behind the end and back again, and a loop that walks down. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: olleh */
#include <stdio.h>
#include <string.h>

static __attribute__((noinline)) void print_reversed(const char *s)
{
	const char *p = s + strlen(s);
	while (p > s)
		putchar(*--p);
	putchar('\n');
}

int main(void)
{
	const char *volatile s = "hello";
	print_reversed(s);
	return 0;
}
