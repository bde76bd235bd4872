/* strlen of a freed string. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: use-after-free function=* stack~length */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static __attribute__((noinline)) size_t length(const char *s)
{
	return strlen(s);
}

int main(void)
{
	char *volatile s = strdup("freed");
	printf("%zu\n", length(s));
	free(s);
	printf("%zu\n", length(s));
	return 0;
}
