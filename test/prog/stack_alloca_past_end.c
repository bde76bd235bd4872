/* The byte behind an alloca'd buffer. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write line=@bad function=copy */
#include <alloca.h>
#include <stdio.h>

static volatile int length = 11;

static __attribute__((noinline)) int copy(const char *s, int n)
{
	char *p = alloca((size_t)n);
	for (int i = 0; i < n; i++)
		p[i] = s[i];
	p[n] = 0; /* @bad */
	return p[n / 2];
}

int main(void)
{
	printf("%c\n", copy("hello world", length));
	return 0;
}
