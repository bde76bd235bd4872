/* long double has no terms: few values are tried one by one, of many one is taken, and the
 * run says so. */
/* incomplete: concretised */
/* status: 3 */
#include <everett.h>

int main(void)
{
	unsigned char few;
	unsigned many;
	ev_make_symbolic(&few, sizeof few, "few");
	ev_make_symbolic(&many, sizeof many, "many");
	ev_assume(few < 4);
	long double x = few, y = many;
	return x + y > 2.5L;
}
