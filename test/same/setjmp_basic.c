/* setjmp returns several times; locals that did not change survive. */
#include <setjmp.h>
#include <stdio.h>

static jmp_buf env, inner;

static __attribute__((noinline)) void thrower(int depth, int value)
{
	if (depth == 0)
		longjmp(env, value);
	thrower(depth - 1, value);
	printf("not reached\n");
}

static int guarded(int value)
{
	volatile int tries = 0;
	int r = setjmp(inner);
	tries++;
	if (r < value)
		longjmp(inner, r + 1);
	return tries;
}

int main(void)
{
	volatile int round = 0;
	int r = setjmp(env);
	printf("setjmp %d round %d\n", r, round);
	if (round < 4) {
		round++;
		thrower(round * 3, round == 3 ? 0 : round * 10);
	}
	printf("%d\n", guarded(5));
	jmp_buf copy_source;
	volatile int state = 0;
	switch (setjmp(copy_source)) {
	case 0: state = 1; longjmp(copy_source, 2);
	case 2: state = state * 10 + 2; longjmp(copy_source, 3);
	default: printf("state %d\n", state);
	}
	return 0;
}
