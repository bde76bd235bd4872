/* longjmp carries a symbolic value. */
/* exits: 0 1 2 */
#include <everett.h>
#include <setjmp.h>

static jmp_buf back;

static void check(int x)
{
	if (x > 10)
		longjmp(back, x);
}

int main(void)
{
	volatile int x = ev_range(0, 100, "x");
	int v = setjmp(back);
	if (v == 0) {
		check(x);
		return 0;
	}
	ev_assert(v == x);
	return v > 50 ? 1 : 2;
}
