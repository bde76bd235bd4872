/* A conversion in a call without any argument. */
/* cc: -O1 -g -Wno-format */
/* cc: -O0 -g -Wno-format */
/* finding: missing-argument line=@bad function=main message~none */
#include <stdio.h>

int main(void)
{
	printf("100%%\n");
	printf("%x\n"); /* @bad */
	return 0;
}
