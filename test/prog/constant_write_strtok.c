/* strtok cuts its argument in place, a literal cannot be cut. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: write-to-constant function=* stack~first_word */
#include <stdio.h>
#include <string.h>

static __attribute__((noinline)) char *first_word(char *s)
{
	return strtok(s, " ");
}

int main(void)
{
	const char *volatile s = "two words";
	puts(first_word((char *)s));
	return 0;
}
