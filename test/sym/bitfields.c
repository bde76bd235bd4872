/* Fields of 3, 5 and 4 bits; the last one is signed. */
/* paths: 6 */
/* exits: 0 1 2 3 4 5 */
#include <everett.h>

struct packed { unsigned a : 3, b : 5; int c : 4; };

int main(void)
{
	struct packed p;
	int r = 0;
	ev_make_symbolic(&p, sizeof p, "p");
	if (p.a == 5)
		r += 1;
	if (p.b > 30)
		r += 2;
	else if (p.c < -7)
		r += 4;
	p.a++;
	ev_assert(p.a < 8);
	return r;
}
