/* A structure passed by value is read whole. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read function=* stack~main */
#include <stdio.h>
#include <stdlib.h>

struct big {
	char data[100];
};

static __attribute__((noinline)) int use(struct big b)
{
	return b.data[0] + b.data[50];
}

int main(void)
{
	volatile size_t room = 60;
	struct big *good = calloc(1, sizeof *good), *bad = calloc(1, room);
	printf("%d\n", use(*good));
	printf("%d\n", use(*bad));
	free(good);
	free(bad);
	return 0;
}
