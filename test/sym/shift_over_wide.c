/* Amounts beyond the width have no meaning in C; a test must predict what the machine
 * does all the same, which takes them modulo the width. At -O0, where nobody relies on
 * their absence. */
/* cc: -O0 -g */
/* run: --check=no-shift */
/* paths: 4 */
/* exits: 1 2 3 4 */
#include <everett.h>

static volatile unsigned one = 1, top = 0x80000000u;

int main(void)
{
	unsigned char n;
	ev_make_symbolic(&n, sizeof n, "n");
	ev_assume(n >= 32);
	ev_assume(n < 64);
	if (one << n == 4)
		return 1;
	if (top >> n == 4)
		return 2;
	return (int)top >> n == -1 ? 3 : 4;
}
