/* An argument from the command line is longer than the buffer. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* args: a-name-of-seventeen */
/* finding: out-of-bounds-write function=* stack~greet */
#include <stdio.h>
#include <string.h>

static __attribute__((noinline)) void greet(const char *who)
{
	char name[16];
	strcpy(name, who);
	printf("hello %s\n", name);
}

int main(int argc, char **argv)
{
	greet("short");
	if (argc > 1)
		greet(argv[1]);
	return 0;
}
