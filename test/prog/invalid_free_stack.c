/* free of a local array. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: invalid-free line=@bad function=release */
#include <stdlib.h>

static volatile int released;

static __attribute__((noinline)) void release(void *p)
{
	free(p); /* @bad */
	released++;
}

int main(void)
{
	char buffer[16];
	void *volatile p = malloc(3);
	buffer[0] = 0;
	release(p);
	p = buffer;
	release(p);
	return buffer[0];
}
