/* A shift by more than the width, with the check switched off. */
/* cc: -O0 -g */
/* cc: -O1 -g */
/* cc: -O2 -g */
/* run: --check=no-shift */
#include <stdio.h>

static volatile unsigned many = 40;

int main(void)
{
	printf("%d\n", (1u << many) != 7);
	return 0;
}
