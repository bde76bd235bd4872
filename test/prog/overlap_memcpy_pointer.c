/* The same through a pointer to memcpy. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: overlap line=@bad function=main */
#include <stdio.h>
#include <string.h>

static void *(*volatile copy)(void *, const void *, size_t) = memcpy;
static volatile size_t four = 4, count = 20;

int main(void)
{
	char text[64] = "a text that is to be moved";
	copy(text, text + four, count); /* @bad */
	puts(text);
	return 0;
}
