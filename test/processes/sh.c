/* sh.c - what stands for the shell: prints its command. */
#include <stdio.h>

int main(int argc, char **argv)
{
	printf("%s: %s\n", argv[0], argc == 3 ? argv[2] : "not a command");
	return 7;
}
