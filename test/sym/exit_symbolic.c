/* A symbolic exit status: each value is one path. */
/* paths: 4 */
/* exits: 4 5 6 7 */
#include <everett.h>
#include <stdlib.h>

int main(void)
{
	unsigned char x;
	ev_make_symbolic(&x, sizeof x, "x");
	exit((x & 3) + 4);
}
