/* A vector of sixteen bytes in a block of twelve; optimisers may read it in parts. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read function=sum */
#include <stdio.h>
#include <stdlib.h>

typedef int v4i __attribute__((vector_size(16)));

static __attribute__((noinline)) int sum(const void *p)
{
	v4i v = *(const v4i *)p;
	return v[0] + v[1] + v[2] + v[3];
}

int main(void)
{
	volatile size_t room = 12;
	void *good = calloc(1, 16), *bad = calloc(1, room);
	printf("%d\n", sum(good));
	printf("%d\n", sum(bad));
	free(good);
	free(bad);
	return 0;
}
