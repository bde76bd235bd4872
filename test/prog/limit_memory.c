/* A program that takes more and more memory ends at the memory limit, long before its
 * own end. */
/* run: --max-memory 300M */
/* stop: memory */
#include <stdlib.h>
#include <string.h>

static char *volatile keep;

int main(void)
{
	for (int i = 0; i < 1500; i++) {
		keep = malloc(1 << 20);
		if (!keep)
			return 1;
		memset(keep, i, 1 << 20);
	}
	return 0;
}
