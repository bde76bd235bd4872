/* Searching backwards without looking at the front. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read line=@bad function=rtrim */
#include <stdio.h>

static volatile char blank = ' ';

static __attribute__((noinline)) int rtrim(const char *s, int n)
{
	while (s[n - 1] == ' ') /* @bad */
		n--;
	return n;
}

int main(void)
{
	char line[5];
	for (int i = 0; i < 5; i++)
		line[i] = blank;
	printf("%d\n", rtrim(line, 5));
	return 0;
}
