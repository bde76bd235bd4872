/* A copy so long that both ends lie in live blocks and the middle in between. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read|out-of-bounds-write function=* stack~copy */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static __attribute__((noinline)) void copy(char *to, const char *from, size_t n)
{
	memcpy(to, from, n);
}

int main(void)
{
	char *block[4];
	for (int i = 0; i < 4; i++) {
		block[i] = malloc(1000);
		memset(block[i], i, 1000);
	}
	uintptr_t a = (uintptr_t)block[0], b = (uintptr_t)block[1];
	volatile size_t span = (a < b ? b - a : a - b) + 500;
	copy(block[3], a < b ? block[0] : block[1], span);
	for (int i = 0; i < 4; i++)
		free(block[i]);
	return 0;
}
