/* free of a string literal. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: invalid-free line=@bad function=main */
#include <stdlib.h>

int main(void)
{
	const char *volatile p = "literal";
	free((void *)p); /* @bad */
	return 0;
}
