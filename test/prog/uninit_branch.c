/* A local that is set on one way only. */
/* cc: -O0 -g */
/* run: --uninit */
/* replay: reached */
/* finding: uninitialised line=@bad function=main message~n..local.of.main */
#include <stdio.h>

int main(int argc, char **argv)
{
	int n;
	(void)argv;
	if (argc > 1)
		n = 5;
	if (n > 3) /* @bad */
		puts("big");
	return 0;
}
