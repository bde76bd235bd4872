/* memcpy with a symbolic length: what lies behind stays as it was. */
/* paths: 5 */
/* exits: 0 1 3 6 10 */
#include <everett.h>
#include <string.h>

int main(void)
{
	static const unsigned char src[5] = {1, 2, 3, 4, 5};
	unsigned char dst[6] = {0}, n;
	int sum = 0;
	ev_make_symbolic(&n, sizeof n, "n");
	ev_assume(n <= 4);
	memcpy(dst, src, n);
	for (int i = 0; i < 6; i++)
		sum += dst[i];
	return sum;
}
