/* A divisor that may be zero: one finding, and the program goes on for the others. */
/* paths: completed=2 errors=1 */
/* exits: 0 1 */
/* finding: division-by-zero line=@bad function=main */
#include <everett.h>

int main(void)
{
	int y = ev_int("y");
	int q = 100 / y; /* @bad */
	return q == 25;
}
