/* A path that ends silently needs no test. */
/* paths: 2 */
/* tests: 1 */
/* exits: 0 */
#include <everett.h>

int main(void)
{
	if (ev_int("x") > 5)
		ev_silent_exit(0);
	return 0;
}
