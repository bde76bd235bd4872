/* To a symbolic place with a symbolic length. */
/* paths: 1 */
/* exits: 0 */
#include <everett.h>
#include <stdint.h>
#include <string.h>

int main(void)
{
	uint8_t i, n, k;
	unsigned char b[32], s[8] = {10, 11, 12, 13, 14, 15, 16, 17};
	memset(b, 1, sizeof b);
	ev_make_symbolic(&i, sizeof i, "i");
	ev_make_symbolic(&n, sizeof n, "n");
	ev_make_symbolic(&k, sizeof k, "k");
	ev_assume(i <= 20);
	ev_assume(n <= 8);
	ev_assume(k < 32);
	memcpy(b + i, s, n);
	unsigned d = (unsigned)k - i;
	unsigned in = (unsigned)-(d < n);
	ev_assert(b[k] == ((10 + d) & in) + (1 & ~in));
	memset(b + i, 3, n);
	ev_assert(b[k] == (3 & in) + (1 & ~in));
	return 0;
}
