/* told.c - prints and reads before its first choice, and looks again at what it was told behind
 * it: a worker that joins must have seen the same. */
#include <everett.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	char line[16] = "", more[16] = "";
	unsigned char x;
	if (!fgets(line, sizeof line, stdin))
		return 100;
	printf("hello %s", line);
	fflush(stdout);
	ev_make_symbolic(&x, sizeof x, "x");
	int bits = 0;
	for (int i = 0; i < 4; i++)
		if (x >> i & 1)
			bits |= 1 << i;
	if (!fgets(more, sizeof more, stdin) || strcmp(more, "more\n") != 0)
		return 101;
	if (argc != 3 || strcmp(argv[1], "one two") != 0 || strcmp(argv[2], "-x") != 0)
		return 102;
	const char *told = getenv("TOLD"), *heard = getenv("HEARD");
	if (!told || strcmp(told, "a b") != 0 || !heard || strcmp(heard, "from the host") != 0)
		return 103;
	return bits;
}
