/* malloc(0) may be freed but has not a single byte to read. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read line=@bad function=first */
#include <stdio.h>
#include <stdlib.h>

static volatile size_t none = 0;

static __attribute__((noinline)) int first(const char *p)
{
	return p[0]; /* @bad */
}

int main(void)
{
	char *p = malloc(none);
	printf("%d\n", first(p));
	free(p);
	return 0;
}
