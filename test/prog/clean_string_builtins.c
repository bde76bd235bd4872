/* Library calls the compiler turns into others or into plain code. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: 5 abcabc 1 3 xyz! */
#include <stdio.h>
#include <string.h>

int main(void)
{
	char b[16], c[8];
	const char *volatile s = "abc";
	sprintf(b, "%s%s", s, s);
	strcpy(c, "xyz");
	strcat(c, "!");
	printf("%zu %s %d %td %s\n", strlen("hello"), b, strcmp(s, "abc") == 0,
	       strchr(b, 'a') + 3 - b, c);
	return 0;
}
