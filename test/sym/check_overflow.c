/* Each operation that can overflow is a finding with a test of its own; the path goes on with
 * the values that do not. */
/* run: --all-tests --check=overflow */
/* replay: reached */
/* finding: overflow line=@add function=main */
/* finding: overflow line=@mul function=main */
/* finding: overflow line=@shift function=main */
/* paths: completed=1 errors=3 */
#include <everett.h>

int main(void)
{
	int a = ev_int("a"), b = ev_int("b");
	ev_assume(a > 0);
	volatile int sum = a + b;	      /* @add */
	volatile int product = sum * 3;	      /* @mul */
	volatile unsigned bit = 1u << (b & 63); /* @shift */
	(void)product;
	(void)bit;
	return 0;
}
