/* A local array indexed far enough to land in a local of the caller. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write line=@bad function=callee */
#include <stdint.h>
#include <stdio.h>

static __attribute__((noinline)) int callee(char *target)
{
	char mine[32];
	volatile intptr_t distance = (intptr_t)target - (intptr_t)mine;
	for (int i = 0; i < 32; i++)
		mine[i] = target[i];
	mine[distance] = 'x'; /* @bad */
	return mine[target[1] - 'a'];
}

int main(void)
{
	volatile char start = 'a';
	char text[64];
	for (int i = 0; i < 64; i++)
		text[i] = (char)(start + i % 26);
	int c = callee(text);
	printf("%c %c\n", c, text[0]);
	return 0;
}
