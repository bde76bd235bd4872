/* A switch over a computed value; some cases cannot be reached. */
/* paths: 3 */
/* exits: 1 2 4 */
#include <everett.h>

int main(void)
{
	unsigned char x;
	ev_make_symbolic(&x, sizeof x, "x");
	switch (x * 2) {
	case 10: return 1;
	case 20: return 2;
	case 31: return 3;
	default: return 4;
	}
}
