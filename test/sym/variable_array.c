/* An array on the stack whose size is an input. */
/* exits: 0 */
/* finding: out-of-bounds-write line=@bad function=main */
/* cc: -O0 -g */
/* replay: any */
#include <everett.h>

int main(void)
{
	int n = ev_range(1, 4, "n");
	volatile char a[n];
	a[0] = 1;
	a[2] = 1; /* @bad */
	ev_assert(n == 3);
	return 0;
}
