/* memset with a symbolic byte. */
/* paths: 2 */
/* exits: 0 1 */
#include <everett.h>
#include <string.h>

int main(void)
{
	unsigned char x, b[16];
	unsigned sum = 0;
	ev_make_symbolic(&x, sizeof x, "x");
	memset(b, x, sizeof b);
	for (int i = 0; i < 16; i++)
		sum += b[i];
	ev_assert(sum == 16u * x);
	return sum == 16 * 99;
}
