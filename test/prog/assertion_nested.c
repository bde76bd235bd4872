/* A failing assert in a function called from several places. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: assertion line=@bad function=check stack~twice.*main */
#include <assert.h>

static volatile int sink;

static __attribute__((noinline)) void check(int x)
{
	assert(x >= 0 && "negative"); /* @bad */
	sink = x;
}

static __attribute__((noinline)) void twice(int x)
{
	check(x + 1);
	check(x);
	sink = 0;
}

int main(void)
{
	twice(sink);
	twice(sink - 1);
	return 0;
}
