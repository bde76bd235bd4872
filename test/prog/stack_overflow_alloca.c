/* alloca of more than any stack has. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: stack-overflow line=@bad function=grab */
#include <alloca.h>

static volatile unsigned long amount = 1UL << 30;

static __attribute__((noinline)) int grab(unsigned long n)
{
	volatile char *p = alloca(n); /* @bad */
	p[0] = 1;
	return p[0];
}

int main(void)
{
	return grab(10) - 1 + grab(amount);
}
