/* free of a global array. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: invalid-free line=@bad function=main */
#include <stdlib.h>

char buffer[16];

int main(void)
{
	char *volatile p = buffer;
	free(p); /* @bad */
	return 0;
}
