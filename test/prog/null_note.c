/* What happens to lie lowest in memory has nothing to do with a null pointer. */
/* cc: -O0 -g */
/* finding: null-dereference line=@bad function=main notes~^..$ */
#include <stdio.h>
#include <string.h>

static const char *volatile nothing;

int main(void)
{
	puts("a string constant, the first of all objects");
	return (int)strlen(nothing); /* @bad */
}
