/* An early return forgets to free. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --leaks */
/* finding: leak line=@bad function=parse stack~main */
#include <stdlib.h>

static volatile int bad_input = 1;
static char *volatile work;

static __attribute__((noinline)) int parse(int broken)
{
	work = malloc(40); /* @bad */
	work[0] = 'x';
	if (broken) {
		work = NULL;
		return -1;
	}
	free(work);
	work = NULL;
	return 0;
}

int main(void)
{
	parse(0);
	parse(bad_input);
	return 0;
}
