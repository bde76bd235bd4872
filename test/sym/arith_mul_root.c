/* A square has one root among 16-bit numbers. */
/* paths: 2 */
/* exits: 0 12 */
#include <everett.h>

int main(void)
{
	uint16_t x;
	ev_make_symbolic(&x, sizeof x, "x");
	if ((uint32_t)x * x == 144)
		return x;
	return 0;
}
