/* A symbolic count that can be the width: one finding, and the path goes on with the others;
 * a count that cannot costs nothing. */
/* paths: 5 */
/* replay: reached */
/* exits: 1 2 4 8 */
/* finding: overflow line=@bad function=power message~shift.of.a.8-bit|shift.of.a.32-bit */
#include <everett.h>

static __attribute__((noinline)) unsigned power(unsigned n)
{
	return 1u << n; /* @bad */
}

int main(void)
{
	unsigned n = (unsigned)ev_int("n"), low = n & 31;
	ev_assume(n < 4 || n > 1000);
	if (!(1u << low)) /* never */
		return 0;
	return (int)power(n);
}
