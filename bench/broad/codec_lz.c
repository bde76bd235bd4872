/* An LZ77 decoder: tokens of literal runs and matches, offsets into what was written, an Adler
 * sum of the output at the end. */
#include "bench.h"

#ifndef LEN
#define LEN 4
#endif
#define OUT 12

int main(void)
{
	uint8_t in[LEN], out[OUT];
	unsigned at = 0, made = 0;
	klee_make_symbolic(in, sizeof in, "in");
	while (at + 1 < LEN) {
		uint8_t token = in[at++];
		unsigned literals = token >> 4, match = token & 15;
		if (literals > LEN - 1 - at || literals > OUT - made)
			return 1;
		for (unsigned i = 0; i < literals; i++)
			out[made++] = in[at++];
		if (at + 1 >= LEN)
			break;
		if (match == 0)
			continue;
		unsigned offset = in[at++];
		match += 2;
		if (offset == 0 || offset > made)
			return 2;
		if (match > OUT - made)
			return 3;
		for (unsigned i = 0; i < match; i++, made++)
			out[made] = out[made - offset];
	}
	unsigned a = 1, b = 0;
	for (unsigned i = 0; i < made; i++) {
		a = (a + out[i]) % 251;
		b = (b + a) % 251;
	}
	BENCH_CHECK(made <= OUT);
	return ((a ^ b) & 0xff) == in[LEN - 1] ? 4 : 5;
}
