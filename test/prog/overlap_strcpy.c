/* strcpy of the rest of a string to its start. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: overlap line=@bad function=main stack~strcpy */
#include <stdio.h>
#include <string.h>

static volatile int skip = 2;

int main(void)
{
	char text[64] = "  text";
	strcpy(text, text + skip); /* @bad */
	puts(text);
	return 0;
}
