/* A pointer to a function that is all input: the functions whose address is taken and that
 * have its type get a path each; everything else is one finding. */
/* paths: completed=3 errors=1 */
/* finding: null-dereference line=@bad function=main message~need.not.point.to.a.function */
/* replay: none */
/* run: --all-tests */
#include <everett.h>
#include <string.h>

static int one(int a) { return a + 1; }
static int two(int a) { return a + 2; }
static int three(int a) { return a + 3; }
static int text(char *s) { return s[0]; }
static int more(int a, ...) { return a; }
static int never_taken(int a) { return a - 1; }

int (*volatile taken[])(int) = {one, two};
int (*volatile other)(char *) = text;
int (*volatile variadic)(int, ...) = more;

int main(void)
{
	int (*p)(int) = three;
	ev_assert(never_taken(taken[0](1)) == 1 && other("a") == 'a' && variadic(3) == 3);
	ev_make_symbolic(&p, sizeof p, "p");
	int got = p(10); /* @bad */
	ev_assert(got == 11 || got == 12 || got == 13);
	ev_assert((got == 12) == (p == two));
	return 0;
}
