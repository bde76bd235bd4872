/* A null pointer behind a magic number. */
/* paths: completed=1 errors=1 */
/* finding: null-dereference line=@bad function=main */
#include <everett.h>

int main(void)
{
	int value = 1;
	int *volatile p = &value;
	uint64_t x;
	ev_make_symbolic(&x, sizeof x, "x");
	if ((x ^ 0x123456789abcdefull) * 3 == 9)
		p = NULL;
	*p = 2; /* @bad */
	return 0;
}
