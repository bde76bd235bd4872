/* Writing through a null pointer, in main itself. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: null-dereference line=@bad function=main */
#include <stddef.h>

static char *volatile nowhere;

int main(void)
{
	char *p = nowhere;
	*p = 1; /* @bad */
	return 0;
}
