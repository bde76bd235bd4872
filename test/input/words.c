/* Looks at everything that symbolic words can make: a variable, arguments, input. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	const char *mode = getenv("MODE");
	if (mode && !strcmp(mode, "on"))
		puts("mode on");
	if (argc > 1 && !strcmp(argv[1], "-v")) {
		puts("verbose");
		return 3;
	}
	if (getchar() == 'x')
		return 7;
	return argc;
}
