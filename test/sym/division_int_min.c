/* Both defects of a signed division at one place. */
/* paths: completed=1 errors=2 */
/* finding: division-by-zero line=@bad function=main */
/* finding: overflow line=@bad function=main */
#include <everett.h>

static volatile int sink;

int main(void)
{
	int a = ev_int("a"), b = ev_int("b");
	sink = a / b; /* @bad */
	return 0;
}
