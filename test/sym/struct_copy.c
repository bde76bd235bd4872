/* Structs with symbolic fields are assigned, passed and returned by value. */
/* paths: 3 */
/* exits: 0 1 */
#include <everett.h>

struct big { char tag; long value; short part[3]; double unused; };

static struct big turn(struct big b)
{
	short t = b.part[0];
	b.part[0] = b.part[2];
	b.part[2] = t;
	b.value = -b.value;
	return b;
}

int main(void)
{
	struct big a = {0}, b;
	ev_make_symbolic(&a.value, sizeof a.value, "value");
	ev_make_symbolic(a.part, sizeof a.part, "part");
	b = turn(turn(a));
	ev_assert(b.value == a.value && b.part[0] == a.part[0] && b.part[2] == a.part[2]);
	b = turn(b);
	return b.value == 77 && b.part[0] == 5;
}
