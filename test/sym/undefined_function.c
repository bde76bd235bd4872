/* A function without a body, behind a condition. */
/* paths: completed=1 unfinished=1 */
/* cc: -O0 -g -Wl,--unresolved-symbols=ignore-all */
/* incomplete: undefined-function */
/* exits: 0 */
/* status: 3 */
/* replay: none */
#include <everett.h>

int nowhere(int x);

int main(void)
{
	int x = ev_int("x");
	return x == 5 ? nowhere(x) : 0;
}
