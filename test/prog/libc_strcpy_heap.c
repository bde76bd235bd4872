/* malloc(strlen(s)) forgets the terminating zero. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write function=* stack~duplicate */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static volatile int which = 1;

static __attribute__((noinline)) char *duplicate(const char *s)
{
	char *copy = malloc(strlen(s));
	strcpy(copy, s);
	return copy;
}

int main(void)
{
	char *s = duplicate(which ? "everett" : "hugh");
	printf("%c\n", s[0]);
	free(s);
	return 0;
}
