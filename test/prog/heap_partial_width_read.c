/* Four bytes read where only two are left. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read line=@bad function=word_at */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static volatile int at = 8;

static __attribute__((noinline)) uint32_t word_at(const char *p, int i)
{
	return *(const uint32_t *)(const void *)(p + i); /* @bad */
}

int main(void)
{
	char *p = calloc(10, 1);
	printf("%u\n", word_at(p, 4));
	printf("%u\n", word_at(p, at));
	free(p);
	return 0;
}
