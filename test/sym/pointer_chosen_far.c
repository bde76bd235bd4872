/* An index that can be anything, from a pointer that a condition or a table chose: each object
 * that was chosen, and what is beyond it. */
/* cc: -O1 -g */
/* paths: completed=4 errors=5 */
/* finding: out-of-bounds-read line=@chosen function=chosen message~global */
/* finding: out-of-bounds-read line=@table function=table message~global */
/* finding: null-dereference line=@table function=table */
/* replay: none */
/* run: --all-tests */
#include <everett.h>

static char one[10], two[20];
static char *const all[3] = {one, two, 0};

__attribute__((noinline)) static int chosen(int c, unsigned long i)
{
	char *p = c ? one : two;
	return p[i]; /* @chosen */
}

__attribute__((noinline)) static int table(unsigned c, unsigned long i)
{
	return all[c % 3][i]; /* @table */
}

int main(void)
{
	unsigned long i;
	int c = ev_int("c"), got;
	ev_make_symbolic(&i, sizeof i, "i");
	ev_assume(i < 1UL << 60);
	if (ev_choose(2))
		got = chosen(c, i);
	else
		got = table((unsigned)c, i);
	ev_assert(got == 0);
	return 0;
}
