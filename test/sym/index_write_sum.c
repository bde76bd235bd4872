/* One of eight places changed: the sum knows, and so does a later write. */
/* paths: 1 */
/* exits: 0 */
#include <everett.h>

int main(void)
{
	int a[8] = {0}, sum = 0;
	unsigned char i;
	ev_make_symbolic(&i, sizeof i, "i");
	ev_assume(i < 8);
	a[i] = 5;
	a[7 - i] += 3;
	for (int n = 0; n < 8; n++)
		sum += a[n];
	ev_assert(sum == 8);
	return 0;
}
