/* skinny.c - a tree without breadth: one path goes on, the other side of every fork ends. */
#include "../bench.h"

#ifndef LEN
#define LEN 1500
#endif

int main(void)
{
	uint8_t s[LEN];
	unsigned n = 0;
	klee_make_symbolic(s, sizeof s, "s");
	while (n < LEN && s[n])
		n++;
	bench_sink = n;
	return 0;
}
