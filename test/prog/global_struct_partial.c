/* A structure assignment that reads more than the object holds. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read line=@bad function=widen */
#include <stdio.h>

struct small {
	int a, b;
};

struct large {
	int a, b, c, d;
};

struct small origin = {1, 2};

static __attribute__((noinline)) void widen(struct large *to, const void *from)
{
	*to = *(const struct large *)from; /* @bad */
}

int main(void)
{
	struct large l;
	widen(&l, &origin);
	printf("%d\n", l.a + l.b);
	return 0;
}
