/* Thousands of allocations later the old address still belongs to nobody. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: use-after-free line=@bad function=get */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static __attribute__((noinline)) int get(const char *p)
{
	return *p; /* @bad */
}

int main(void)
{
	char *volatile stale = malloc(24);
	stale[0] = 1;
	free(stale);
	for (int i = 0; i < 5000; i++) {
		char *p = malloc(24);
		memset(p, i, 24);
		if (get(p) != (char)i)
			return 1;
		free(p);
	}
	printf("%d\n", get(stale));
	return 0;
}
