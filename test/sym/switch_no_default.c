/* All values are cases: the rest is impossible. */
/* paths: 4 */
/* exits: 0 1 2 3 */
#include <everett.h>

int main(void)
{
	unsigned char x;
	ev_make_symbolic(&x, sizeof x, "x");
	switch (x & 3) {
	case 0: return 0;
	case 1: return 1;
	case 2: return 2;
	case 3: return 3;
	default: ev_report("impossible");
	}
}
