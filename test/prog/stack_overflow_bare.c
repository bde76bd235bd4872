/* Endless recursion without a single local. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: stack-overflow function=forever */
static volatile int calls;

static __attribute__((noinline)) int forever(int n)
{
	int below = forever(n + 1);
	calls++;
	return below;
}

int main(void)
{
	return forever(0);
}
