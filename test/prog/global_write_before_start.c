/* A stack of integers popped once too often, then pushed. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write line=@bad function=push */
#include <stdio.h>

int stack[8];
static int top;
static volatile int pops = 3;

static __attribute__((noinline)) void push(int x)
{
	stack[top++] = x; /* @bad */
}

static __attribute__((noinline)) void pop(void)
{
	top--;
}

int main(void)
{
	push(1);
	push(2);
	for (int i = 0; i < pops; i++)
		pop();
	push(3);
	printf("%d\n", stack[0]);
	return 0;
}
