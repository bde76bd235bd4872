/* bomb.c - a path bomb: nothing to share for long, then everything at once behind one leaf. */
#include "../bench.h"

#ifndef FUSE
#define FUSE 400
#endif
#ifndef BITS
#define BITS 14
#endif

int main(void)
{
	uint8_t s[FUSE], b[BITS];
	unsigned n = 0, m = 0;
	klee_make_symbolic(s, sizeof s, "s");
	klee_make_symbolic(b, sizeof b, "b");
	while (n < FUSE && s[n])
		n++;
	if (n < FUSE)
		return 1;
	for (int i = 0; i < BITS; i++)
		if (b[i] > 100 + i)
			m += 1u << i;
	bench_sink = m;
	return 0;
}
