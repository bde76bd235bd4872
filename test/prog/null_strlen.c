/* A null string handed to the library. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: null-dereference function=* stack~length */
#include <stdio.h>
#include <string.h>

static const char *volatile nothing;

static __attribute__((noinline)) size_t length(const char *s)
{
	return strlen(s);
}

int main(void)
{
	printf("%zu\n", length("abc"));
	printf("%zu\n", length(nothing));
	return 0;
}
