/* A conversion without an argument for it. */
/* cc: -O1 -g -Wno-format */
/* cc: -O0 -g -Wno-format */
/* finding: missing-argument line=@bad function=main stack~printf */
#include <stdio.h>

int main(void)
{
	printf("%d\n", 1);
	printf("%d %s\n", 1); /* @bad */
	return 0;
}
