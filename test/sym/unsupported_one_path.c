/* Machine code on one path; the others are complete. */
/* paths: completed=2 unfinished=1 */
/* incomplete: unsupported */
/* exits: 0 1 */
/* status: 3 */
#include <everett.h>

static __attribute__((noinline)) unsigned rotate(unsigned x)
{
	__asm__ volatile("roll $3, %0" : "+r"(x) : : "cc");
	return x;
}

int main(void)
{
	int x = ev_int("x");
	if (x == 99)
		return (int)rotate((unsigned)x);
	return x < 0;
}
