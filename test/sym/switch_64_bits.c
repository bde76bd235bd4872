/* Cases that differ in the upper half only. */
/* paths: 4 */
/* exits: 1 2 3 4 */
#include <everett.h>

int main(void)
{
	uint64_t x;
	ev_make_symbolic(&x, sizeof x, "x");
	switch (x) {
	case 5: return 1;
	case 0x100000005ull: return 2;
	case 0xffffffff00000005ull: return 3;
	default: return 4;
	}
}
