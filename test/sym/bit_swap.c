/* Byte order turned twice. */
/* paths: 2 */
/* exits: 0 1 */
#include <everett.h>

int main(void)
{
	uint64_t x;
	ev_make_symbolic(&x, sizeof x, "x");
	ev_assert(__builtin_bswap64(__builtin_bswap64(x)) == x);
	ev_assert(__builtin_bitreverse32(__builtin_bitreverse32((uint32_t)x)) == (uint32_t)x);
	return __builtin_bswap64(x) == 0x0102030405060708ull;
}
