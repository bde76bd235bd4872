/* Negative cases of a char. */
/* paths: 5 */
/* exits: 1 2 3 4 5 */
#include <everett.h>

int main(void)
{
	signed char x;
	ev_make_symbolic(&x, sizeof x, "x");
	switch (x) {
	case -128: return 1;
	case -1: return 2;
	case 0: return 3;
	case 127: return 4;
	default: return 5;
	}
}
