/* Choices and symbolic data in one path. */
/* paths: 4 */
/* exits: 0 1 2 3 */
#include <everett.h>

int main(void)
{
	int x = ev_int("x");
	unsigned n = ev_choose(2);
	return (int)(n * 2) + (x == (int)n);
}
