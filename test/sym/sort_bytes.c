/* qsort of symbolic bytes: sorted, and nothing was lost. */
/* paths: 6 */
/* exits: 0 */
#include <everett.h>
#include <stdlib.h>

static int order(const void *a, const void *b)
{
	return *(const unsigned char *)a - *(const unsigned char *)b;
}

int main(void)
{
	unsigned char s[3];
	ev_make_symbolic(s, sizeof s, "s");
	unsigned sum = s[0] + s[1] + s[2], product = s[0] * s[1] * s[2];
	qsort(s, 3, 1, order);
	ev_assert((s[0] <= s[1]) & (s[1] <= s[2]));
	ev_assert(sum == (unsigned)(s[0] + s[1] + s[2]));
	(void)product;
	return 0;
}
