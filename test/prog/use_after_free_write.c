/* Writing into a block after free. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: use-after-free line=@bad function=set */
#include <stdlib.h>

struct account {
	long id, balance;
};

static __attribute__((noinline)) void set(struct account *a, long x)
{
	a->balance = x; /* @bad */
}

int main(void)
{
	struct account *volatile a = malloc(sizeof *a);
	set(a, 1);
	free(a);
	set(a, 2);
	return 0;
}
