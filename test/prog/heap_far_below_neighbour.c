/* A negative index that leaps back into an older block. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read line=@bad function=get */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static volatile intptr_t distance;

static __attribute__((noinline)) int get(const unsigned char *p, intptr_t i)
{
	return p[i]; /* @bad */
}

int main(void)
{
	unsigned char *block[8];
	for (int i = 0; i < 8; i++) {
		block[i] = malloc(100);
		memset(block[i], i, 100);
	}
	distance = (intptr_t)block[2] + 50 - (intptr_t)block[6];
	printf("%d\n", get(block[6], distance));
	for (int i = 0; i < 8; i++)
		free(block[i]);
	return 0;
}
