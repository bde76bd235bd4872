/* Memory from alloca dies with its function. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: use-after-free|out-of-bounds-read line=@bad function=main */
#include <alloca.h>
#include <stdio.h>

static char *volatile kept;

static __attribute__((noinline)) void leave(int n)
{
	char *p = alloca((size_t)n);
	p[0] = 'x';
	kept = p;
}

int main(void)
{
	volatile int n = 5000;
	leave(n);
	int c = kept[0]; /* @bad */
	printf("%c\n", c);
	return 0;
}
