/* memcpy, memmove and memset of 0 to 64 bytes that always fit: one path. */
/* paths: 1 */
/* exits: 0 */
#include <everett.h>
#include <string.h>

int main(void)
{
	unsigned char a[64], b[64], c[65], n;
	ev_make_symbolic(a, sizeof a, "a");
	ev_make_symbolic(&n, sizeof n, "n");
	ev_assume(n <= 64);
	memset(b, 7, sizeof b);
	memset(c, 9, sizeof c);
	memcpy(b, a, n);
	memmove(c + 1, c, n);
	memset(c, 5, n);
	int k = 63;
	ev_assert(c[64] == 9);
	int in = -(n > k);
	ev_assert(b[k] == (a[k] & in) + (7 & ~in));
	return 0;
}
