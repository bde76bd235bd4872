/* Base pointer and access in one function, the pointer kept in a global. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: use-after-free line=@bad function=main */
#include <stdio.h>
#include <stdlib.h>

char *volatile text;

int main(void)
{
	text = calloc(1, 100);
	text[5] = 'x';
	free(text);
	int c = text[5]; /* @bad */
	printf("%c\n", c);
	return 0;
}
