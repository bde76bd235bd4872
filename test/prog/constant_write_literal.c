/* Writing into a string literal. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: write-to-constant line=@bad function=capitalise */
#include <stdio.h>

static __attribute__((noinline)) void capitalise(char *s)
{
	s[0] = (char)(s[0] - 'a' + 'A'); /* @bad */
}

int main(void)
{
	const char *volatile s = "everett";
	capitalise((char *)s);
	puts((const char *)s);
	return 0;
}
