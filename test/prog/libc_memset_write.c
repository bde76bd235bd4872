/* memset with the size of something else. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write function=* stack~wipe */
#include <stdlib.h>
#include <string.h>

struct key {
	unsigned char bytes[24];
};

static __attribute__((noinline)) void wipe(struct key *k, size_t n)
{
	memset(k, 0, n);
}

int main(void)
{
	volatile size_t bits = 192;
	struct key *k = malloc(sizeof *k);
	wipe(k, bits / 8);
	wipe(k, bits);
	int first = k->bytes[0];
	free(k);
	return first;
}
