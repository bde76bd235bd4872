/* qsort_r of symbolic words asks nothing that follows from an earlier answer: a path per order. */
/* paths: 24 */
/* exits: 0 */
#define _GNU_SOURCE
#include <everett.h>
#include <stdlib.h>

static int order(const void *a, const void *b, void *sign)
{
	int x = *(const int *)a, y = *(const int *)b;
	return x > y ? *(int *)sign : -*(int *)sign;
}

int main(void)
{
	int s[4], up = 1;
	ev_make_symbolic(s, sizeof s, "s");
	qsort_r(s, 4, sizeof *s, order, &up);
	ev_assert((s[0] <= s[1]) & (s[1] <= s[2]) & (s[2] <= s[3]));
	return 0;
}
