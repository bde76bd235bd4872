/* Appending until a global buffer is full. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write function=* stack~append */
#include <stdio.h>
#include <string.h>

char line[20];

static __attribute__((noinline)) void append(const char *s)
{
	strcat(line, s);
}

int main(void)
{
	volatile int rounds = 7;
	for (int i = 0; i < rounds; i++)
		append("abc");
	printf("%s\n", line);
	return 0;
}
