/* A path does not end where an address is misaligned: every place is reported, once. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --check=align */
/* finding: misaligned line=@get function=get message~4 */
/* finding: misaligned line=@put function=put message~2 */
/* finding: out-of-bounds-read line=@last function=main */
/* out: done */
#include <stdio.h>
#include <stdlib.h>

static _Alignas(16) char bytes[64] = {1, 2, 3, 4, 5, 6};
static volatile int one = 1;

static __attribute__((noinline)) int get(const void *p)
{
	return *(const int *)p; /* @get */
}

static __attribute__((noinline)) void put(void *p)
{
	*(short *)p = 7; /* @put */
}

int main(void)
{
	int sum = 0;
	for (int i = 0; i < 8; i++)
		sum += get(bytes + one + 4 * i);
	put(bytes + one);
	puts("done");
	char *p = malloc(3);
	return p[2 + one] + sum; /* @last */
}
