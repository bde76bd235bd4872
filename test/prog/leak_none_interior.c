/* A global that points into the middle of a block keeps it. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --leaks */
/* out: ok */
#include <stdio.h>
#include <stdlib.h>

char *payload;

int main(void)
{
	char *block = malloc(64);
	block[0] = 16;
	payload = block + 16;
	payload[0] = 1;
	puts("ok");
	return 0;
}
