/* fgets is told more room than there is. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* stdin: a line that is longer than the buffer */
/* finding: out-of-bounds-write function=* stack~read_line */
#include <stdio.h>

static volatile int room = 64;

static __attribute__((noinline)) int read_line(void)
{
	char line[16];
	if (!fgets(line, room, stdin))
		return -1;
	return line[0];
}

int main(void)
{
	printf("%d\n", read_line());
	return 0;
}
