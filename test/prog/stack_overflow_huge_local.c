/* A local array of 64 MB. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: stack-overflow function=main|wasteful */
static volatile int at = 5;

static __attribute__((noinline)) int wasteful(int i)
{
	volatile char huge[64 << 20];
	huge[i] = 1;
	return huge[i];
}

int main(void)
{
	return wasteful(at);
}
