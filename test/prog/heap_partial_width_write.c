/* Eight bytes written where only seven are left. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write line=@bad function=store */
#include <stdint.h>
#include <stdlib.h>

struct __attribute__((packed)) loose {
	uint64_t value;
};

static volatile int at = 9;

static __attribute__((noinline)) void store(char *p, int i)
{
	((struct loose *)(p + i))->value = 1; /* @bad */
}

int main(void)
{
	char *p = malloc(16);
	store(p, 8);
	store(p, at);
	int c = p[9];
	free(p);
	return c;
}
