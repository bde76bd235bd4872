/* Endless recursion is found on a fresh stack too. */
/* cc: -O0 -g */
/* run: --check=stack --max-stack 64K */
/* finding: stack-overflow function=depth */
static volatile int go = 1;

static __attribute__((noinline)) int depth(int n)
{
	volatile int room[64] = {n};
	return go ? depth(n + 1) + room[0] : 0;
}

int main(void)
{
	return depth(0);
}
