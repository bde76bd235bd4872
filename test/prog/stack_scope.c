/* A local of a block that has ended. */
/* cc: -O0 -g */
/* run: --check=stack */
/* finding: use-after-free line=@bad function=main message~scope */
#include <stdio.h>

int main(int argc, char **argv)
{
	int *last = NULL;
	(void)argv;
	for (int i = 0; i < argc; i++) {
		int x = i;
		last = &x;
		printf("%d\n", *last);
	}
	return *last; /* @bad */
}
