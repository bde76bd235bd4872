/* strlen of an array without a terminating zero. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read function=* stack~length */
#include <stdio.h>
#include <string.h>

static volatile char letter = 'a';

static __attribute__((noinline)) size_t length(const char *s)
{
	return strlen(s);
}

int main(void)
{
	char word[4];
	for (int i = 0; i < 4; i++)
		word[i] = letter;
	printf("%zu\n", length(word));
	return 0;
}
