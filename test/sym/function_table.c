/* A function chosen by a symbolic index: one path per function. */
/* paths: 4 */
/* exits: 2 6 8 9 */
#include <everett.h>

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static int raise(int a, int b) { return b == 2 ? a * a : -1; }
static int (*const table[4])(int, int) = {add, sub, mul, raise};

int main(void)
{
	unsigned char i;
	ev_make_symbolic(&i, sizeof i, "i");
	i &= 3;
	return table[i](i == 0 ? 6 : i == 1 ? 4 : 3, 2);
}
