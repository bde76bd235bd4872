/* Two functions that call each other for ever. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: stack-overflow stack~even.*odd.*even|odd.*even.*odd */
static volatile int calls;

static int odd(int n);

static __attribute__((noinline)) int even(int n)
{
	int r = odd(n - 1);
	calls++;
	return r;
}

static __attribute__((noinline)) int odd(int n)
{
	int r = even(n - 1);
	calls++;
	return r;
}

int main(void)
{
	return even(1);
}
