/* hard: the factors of a product of two primes of 60 bits, a question that takes a solver
 * hours; and a few easy paths beside it. */
#include "everett.h"

#include <stdint.h>

int main(void)
{
	uint64_t a, b;
	uint8_t which;
	ev_make_symbolic(&which, sizeof which, "which");
	if (which == 3)
		return 3;
	ev_make_symbolic(&a, sizeof a, "a");
	ev_make_symbolic(&b, sizeof b, "b");
	ev_assume((a > 1) & (b > 1) & (a < UINT64_C(1) << 62) & (b < UINT64_C(1) << 62));
	unsigned __int128 n = (unsigned __int128)UINT64_C(1000000000000000003) *
			      UINT64_C(1000000000000000009);
	if ((unsigned __int128)a * b == n)
		return 1;
	return 0;
}
