/* strcat of a string to itself. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: overlap line=@bad function=main stack~strcat */
#include <stdio.h>
#include <string.h>

static char *volatile again;

int main(void)
{
	char text[64] = "text";
	again = text + 1;
	strcat(text, again); /* @bad */
	puts(text);
	return 0;
}
