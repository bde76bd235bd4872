/* Freeing a string that the system gave the program. */
/* cc: -O1 -g */
/* args: one */
/* finding: invalid-free line=@bad function=main message~argument.or.environment.string.of.4.bytes */
#include <stdlib.h>

int main(int argc, char **argv)
{
	if (argc > 1)
		free(argv[1]); /* @bad */
	return 0;
}
