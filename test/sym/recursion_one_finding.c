/* Functions that call each other: a defect in one of them is one finding for each place
 * that it is called from, however deep it lies and whichever calls led there. */
/* finding: assertion line=@odd function=odd */
/* finding: assertion line=@odd function=odd */
/* finding: assertion line=@even function=even */
/* cc: -O0 -g */
#include <everett.h>

static int even(int n, unsigned ways);

static __attribute__((noinline)) int odd(int n, unsigned ways)
{
	if (n == 0)
		ev_assert(0 && "odd"); /* @odd */
	if (ways & 1)
		return even(n - 1, ways >> 1);
	return even(n - 1, ways >> 1) + 1;
}

static __attribute__((noinline)) int even(int n, unsigned ways)
{
	if (n == 0)
		ev_assert(0 && "even"); /* @even */
	if (ways & 1)
		return odd(n - 1, ways >> 1);
	return odd(n - 1, ways >> 1) + 1;
}

int main(void)
{
	unsigned ways;
	ev_make_symbolic(&ways, sizeof ways, "ways");
	int n = ev_range(0, 6, "n");
	return even(n, ways) != 0;
}
