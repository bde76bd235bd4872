/* One call that fills more memory than the run may have. */
#include <stdlib.h>
#include <string.h>

int main(void)
{
	size_t size = (size_t)1 << 30;
	char *block = malloc(size);
	memset(block, 1, size);
	return block[size / 2];
}
