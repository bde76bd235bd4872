/* memcpy within one buffer, to a place that overlaps. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* replay: reached */
/* finding: overlap line=@bad function=main message~4.bytes.after */
#include <stdio.h>
#include <string.h>

static volatile size_t four = 4, count = 20;

int main(void)
{
	char text[64] = "a text that is to be moved";
	memcpy(text + four, text, count); /* @bad */
	puts(text);
	return 0;
}
