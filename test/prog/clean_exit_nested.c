/* exit from deep inside, output flushed, status cut to eight bits. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --passthrough */
/* out: going */
/* status: 44 */
#include <stdio.h>
#include <stdlib.h>

static __attribute__((noinline)) void leave(int depth)
{
	if (depth == 0)
		exit(300);
	leave(depth - 1);
	puts("not printed");
}

int main(void)
{
	printf("going\n");
	leave(20);
	return 1;
}
