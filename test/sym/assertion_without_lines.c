/* Three assertions of one function, without debug information: three findings. */
/* cc: -O0 */
/* cc: -O1 */
/* finding: assertion function=main message~x.!=.1 */
/* finding: assertion function=main message~x.!=.2 */
/* finding: assertion function=main message~x.!=.3 */
#include <assert.h>
#include <everett.h>

int main(void)
{
	int x;
	ev_make_symbolic(&x, sizeof x, "x");
	if (x == 1)
		assert(x != 1);
	if (x == 2)
		assert(x != 2);
	if (x == 3)
		assert(x != 3);
	return 0;
}
