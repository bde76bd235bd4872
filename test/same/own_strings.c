/* Functions of the program that are named like libc's: they are executed, the engine's
 * models stand in for libc's own bodies only. */
#include <stdio.h>

unsigned long strspn(const char *s, const char *set)
{
	(void)s;
	(void)set;
	return 77;
}

static unsigned long strstr(int a)
{
	return (unsigned long)a + 5;
}

int main(void)
{
	unsigned long (*volatile span)(const char *, const char *) = strspn;
	printf("%lu %lu\n", span("abc", "a"), strstr(3));
	return 0;
}
