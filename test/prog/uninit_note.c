/* A local that was never set: no note about anything else. */
/* cc: -O0 -g */
/* run: --uninit */
/* finding: uninitialised line=@bad function=main notes~^..$ */
#include <stdio.h>

int main(int argc, char **argv)
{
	int n;
	(void)argv;
	puts("a string constant");
	if (argc > 1)
		n = 5;
	if (n > 3) /* @bad */
		return 1;
	return 0;
}
