/* A read that starts in front of the block and ends inside it. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read line=@bad function=word_at */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct __attribute__((packed)) loose {
	uint32_t value;
};

static volatile int at = -2;

static __attribute__((noinline)) uint32_t word_at(const char *p, int i)
{
	return ((const struct loose *)(p + i))->value; /* @bad */
}

int main(void)
{
	char *p = calloc(16, 1);
	printf("%u\n", word_at(p, 0));
	printf("%u\n", word_at(p, at));
	free(p);
	return 0;
}
