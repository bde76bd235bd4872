/* Index -1 of a global array. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read line=@bad function=previous */
#include <stdio.h>

double samples[4] = {1, 2, 3, 4};
static volatile int at = 0;

static __attribute__((noinline)) double previous(int i)
{
	return samples[i - 1]; /* @bad */
}

int main(void)
{
	printf("%g\n", previous(4));
	printf("%g\n", previous(at));
	return 0;
}
