/* Moving up by one inside a full buffer pushes the last byte out. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write function=* stack~insert */
#include <stdio.h>
#include <string.h>

static __attribute__((noinline)) void insert(char *s, size_t length, size_t at, char c)
{
	memmove(s + at + 1, s + at, length - at);
	s[at] = c;
}

int main(void)
{
	char word[8];
	volatile size_t length = 8;
	memset(word, 'a', length);
	insert(word, length - 1, 2, 'b');
	insert(word, length, 2, 'b');
	printf("%c\n", word[2]);
	return 0;
}
