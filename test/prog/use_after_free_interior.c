/* A pointer into the middle of a freed block. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: use-after-free line=@bad function=peek */
#include <stdio.h>
#include <stdlib.h>

static __attribute__((noinline)) int peek(const short *p)
{
	return *p; /* @bad */
}

int main(void)
{
	short *p = calloc(50, sizeof *p);
	short *volatile middle = p + 25;
	printf("%d\n", peek(middle));
	free(p);
	printf("%d\n", peek(middle));
	return 0;
}
