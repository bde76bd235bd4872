/* A jump out of several frames, then their stack is used again. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: 5 errors, deepest 7 */
#include <setjmp.h>
#include <stdio.h>

static jmp_buf recover;
static volatile int deepest;

static __attribute__((noinline)) void dive(int depth, int limit)
{
	char noise[64];
	for (int i = 0; i < 64; i++)
		noise[i] = (char)(depth + i);
	if (depth > deepest)
		deepest = depth;
	if (depth == limit)
		longjmp(recover, noise[0] - depth + 1);
	dive(depth + 1, limit);
}

int main(void)
{
	volatile int errors = 0;
	for (volatile int i = 0; i < 5; i++) {
		if (setjmp(recover) == 0)
			dive(0, i + 3);
		else
			errors++;
	}
	printf("%d errors, deepest %d\n", errors, deepest);
	return 0;
}
