/* The same for the rest of unsigned bytes, behind a condition. */
/* paths: completed=3 errors=1 */
/* finding: division-by-zero line=@bad function=main */
/* exits: 0 1 2 */
#include <everett.h>

int main(void)
{
	unsigned char a, b;
	ev_make_symbolic(&a, sizeof a, "a");
	ev_make_symbolic(&b, sizeof b, "b");
	if (a < 100)
		return 2;
	return a % b == 5; /* @bad */
}
