/* The value of longjmp is any number: it is not made concrete, and 0 becomes 1. A value that is
 * known replaces it the next time. */
/* paths: completed=3 errors=0 */
/* exits: 0 1 2 */
#include <everett.h>
#include <setjmp.h>

static jmp_buf back;

static void throw(int depth, int value)
{
	if (depth == 0)
		longjmp(back, value);
	throw(depth - 1, value);
}

int main(void)
{
	volatile int times = 0;
	int value = ev_int("value"), got = setjmp(back);
	times++;
	if (times == 1)
		throw(2, value);
	if (times == 2) {
		ev_assert(got == value + (value == 0));
		if (got > 1000)
			return 1;
		if (got < -1000)
			return 2;
		throw(1, 7);
	}
	ev_assert(times == 3 && got == 7);
	return 0;
}
