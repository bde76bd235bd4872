/* free of a pointer that was moved forward. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: invalid-free line=@bad function=main */
#include <stdlib.h>
#include <string.h>

int main(void)
{
	char *volatile p = strdup("  text");
	while (*p == ' ')
		p++;
	free(p); /* @bad */
	return 0;
}
