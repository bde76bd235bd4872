/* A field of one of several structs. */
/* paths: 3 */
/* exits: 0 1 2 */
#include <everett.h>

struct item { char tag; int price; short stock; };
static struct item shop[4] = {{'a', 10, 1}, {'b', 20, 0}, {'c', 30, 7}, {'d', 40, 0}};

int main(void)
{
	unsigned char i;
	ev_make_symbolic(&i, sizeof i, "i");
	ev_assume(i < 4);
	if (shop[i].stock)
		return 0;
	shop[i].price += 5;
	return shop[3].price == 45 ? 2 : 1;
}
