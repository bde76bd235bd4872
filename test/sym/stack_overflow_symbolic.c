/* Recursion that one input makes endless. */
/* paths: completed=1 errors=1 */
/* run: --max-stack 256K */
/* finding: stack-overflow */
/* exits: 0 */
/* replay: any */
#include <everett.h>

static volatile int sink;

static int down(int n, int step)
{
	volatile char room[512];
	room[0] = (char)n;
	sink += room[0];
	if (n == 0)
		return 0;
	return down(n - step, step) + room[0];
}

int main(void)
{
	if (ev_int("x") == 4321)
		return down(1, 2) != 0;
	down(8, 1);
	return 0;
}
